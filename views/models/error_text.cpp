// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/error_text.h"

#include "core/base/error_place.h"
#include "views/models/facts.h"
#include "views/models/remedies.h"

#include <QCoreApplication>

namespace inlinescope {
namespace {

struct ErrorText {
    Q_DECLARE_TR_FUNCTIONS(ErrorText)
public:
    static QString about(ErrorCode code, const QString& file);
    static QString plain(ErrorCode code);
    static QString head(const Error& error);
    static QString part(const PlacePart& part);
};

QString ErrorText::about(ErrorCode code, const QString& file) {
    switch (code) {
    case ErrorCode::Cancelled:
        return tr("Work on %1 was cancelled").arg(file);
    case ErrorCode::InvalidArgument:
        return tr("%1 cannot be used").arg(file);
    case ErrorCode::NotFound:
        return tr("Nothing found at %1").arg(file);
    case ErrorCode::Unreadable:
        return tr("%1 cannot be read").arg(file);
    case ErrorCode::Malformed:
        return tr("%1 is damaged or of another format").arg(file);
    case ErrorCode::Unsupported:
        return tr("%1 is of a kind that Inlinescope does not handle").arg(file);
    case ErrorCode::TooNew:
        return tr("%1 was written by a newer version").arg(file);
    case ErrorCode::Refused:
        return tr("%1 was refused").arg(file);
    case ErrorCode::Unwritable:
        return tr("%1 cannot be written").arg(file);
    case ErrorCode::WorkspaceUnusable:
        return tr("The workspace %1 cannot be used").arg(file);
    case ErrorCode::WorkerLost:
        return tr("The compiler's process was lost while it worked on %1").arg(file);
    case ErrorCode::NotCompiled:
        return tr("%1 does not compile").arg(file);
    case ErrorCode::LimitExceeded:
        return tr("%1 exceeds a limit").arg(file);
    case ErrorCode::Internal:
        return tr("Internal error of Inlinescope at %1").arg(file);
    }
    return file;
}

QString ErrorText::plain(ErrorCode code) {
    switch (code) {
    case ErrorCode::Cancelled:
        return tr("Cancelled");
    case ErrorCode::InvalidArgument:
        return tr("This cannot be done");
    case ErrorCode::NotFound:
        return tr("Something is missing");
    case ErrorCode::Unreadable:
        return tr("Something cannot be read");
    case ErrorCode::Malformed:
        return tr("The data is damaged or of another format");
    case ErrorCode::Unsupported:
        return tr("Inlinescope does not handle this");
    case ErrorCode::TooNew:
        return tr("This was written by a newer version");
    case ErrorCode::Refused:
        return tr("This was refused");
    case ErrorCode::Unwritable:
        return tr("Something cannot be written");
    case ErrorCode::WorkspaceUnusable:
        return tr("The workspace cannot be used");
    case ErrorCode::WorkerLost:
        return tr("The compiler's process was lost");
    case ErrorCode::NotCompiled:
        return tr("A module does not compile");
    case ErrorCode::LimitExceeded:
        return tr("A limit is exceeded");
    case ErrorCode::Internal:
        return tr("Internal error of Inlinescope");
    }
    return {};
}

QString ErrorText::part(const PlacePart& part) {
    const QString what = QString::fromStdString(part.what);
    switch (part.kind) {
    case PlaceKind::Byte:
        return tr("byte %1").arg(what);
    case PlaceKind::Line:
        return tr("line %1").arg(what);
    case PlaceKind::Column:
        return tr("column %1").arg(what);
    case PlaceKind::Row:
        return tr("row %1").arg(what);
    case PlaceKind::Observation:
        return tr("observation %1").arg(what);
    case PlaceKind::Operator:
        return tr("operator %1").arg(what);
    case PlaceKind::Entry:
        return tr("entry %1").arg(what);
    case PlaceKind::Section:
        return tr("section %1").arg(what);
    case PlaceKind::Context: // LLVM's inliner writes one context, whose name is empty
        return part.what == "\"\"" ? tr("context without a name") : tr("context %1").arg(what);
    case PlaceKind::Tensor:
        return tr("tensor %1").arg(what);
    case PlaceKind::Node:
        return tr("node %1").arg(what);
    case PlaceKind::Value:
        return tr("value %1").arg(what);
    case PlaceKind::Input:
        return tr("input %1").arg(what);
    case PlaceKind::Output:
        return tr("output %1").arg(what);
    case PlaceKind::Text:
        break;
    }
    return what;
}

QString ErrorText::head(const Error& error) {
    const QString file = QString::fromStdString(error.file);
    const QString place = shownPlace(error.place);
    if (error.code == ErrorCode::Cancelled && file.isEmpty()) return plain(error.code);
    const QString head = file.isEmpty() ? plain(error.code) : about(error.code, file);
    return place.isEmpty() ? head : tr("%1, at %2", "what happened, place in the file").arg(head, place);
}

/// What was expected and what to do, as the sentences after another one.
QString advice(const Error& error) {
    const QString expected = shownFact(error.expected);
    QString text;
    if (!expected.isEmpty())
        text = QLatin1Char(' ') + ErrorText::tr("Expected: %1.", "what would have been right").arg(expected);
    const QString remedy = shownRemedy(error.remedy);
    return remedy.isEmpty() ? text : text + QLatin1Char(' ') + remedy;
}

/// Puts the subject before the sentence, unless the path of the error ends with it.
QString withSubject(const QString& subject, const Error& error, const QString& sentence) {
    if (subject.isEmpty() || QString::fromStdString(error.file).endsWith(subject)) return sentence;
    return ErrorText::tr("%1: %2", "the noun it concerns, what happened").arg(subject, sentence);
}

/// The same as errorSentence() without the kind, which is that of something that failed.
QString remarkSentence(const Error& error) {
    const QString file = QString::fromStdString(error.file), place = shownPlace(error.place);
    QString text = shownFact(error.found), where = file.isEmpty() ? place : file;
    if (!file.isEmpty() && !place.isEmpty())
        where = ErrorText::tr("%1, at %2", "what happened, place in the file").arg(file, place);
    if (!where.isEmpty()) text = ErrorText::tr("%1: %2", "what happened, what was found").arg(where, text);
    if (!text.endsWith(QLatin1Char('.'))) text += QLatin1Char('.');
    return text + advice(error);
}

} // namespace

QString errorSentence(const Error& error) {
    const QString found = shownFact(error.found);
    QString text = ErrorText::head(error);
    if (error.code != ErrorCode::Cancelled && !found.isEmpty()) {
        text = ErrorText::tr("%1: %2", "what happened, what was found").arg(text, found);
    }
    if (!text.endsWith(QLatin1Char('.'))) text += QLatin1Char('.');
    return text + advice(error);
}

QString findingSentence(const Finding& finding) {
    const Error& error = finding.error;
    const QString text = finding.severity == Severity::Error ? errorSentence(error) : remarkSentence(error);
    return withSubject(QString::fromStdString(finding.subject), error, text);
}

QString shownPlace(const std::string& place) {
    QStringList parts;
    for (const PlacePart& part : placeParts(place))
        parts << ErrorText::part(part);
    return parts.join(QStringLiteral(", "));
}

QString severityWord(Severity severity) {
    switch (severity) {
    case Severity::Note:
        return ErrorText::tr("note");
    case Severity::Warning:
        return ErrorText::tr("warning");
    case Severity::Error:
        return ErrorText::tr("error");
    }
    return {};
}

} // namespace inlinescope
