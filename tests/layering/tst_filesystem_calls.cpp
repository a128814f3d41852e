// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

/// The text between the parenthesis that opens before `from` and its closing one.
QString arguments(const QString& text, qsizetype from) {
    int depth = 1;
    qsizetype end = from;
    for (; end < text.size() && depth > 0; ++end)
        depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    return text.mid(from, end - from - 1);
}

/// The calls in a source that throw if a path cannot be entered or the current folder is gone: those without an error
/// code.
QStringList throwingCalls(const QString& source) {
    static const QRegularExpression call(
        R"((?:fs|filesystem)::(exists|is_\w+|file_size|status|symlink_status|absolute|canonical|weakly_canonical|relative|)"
        R"(proximate|equivalent|remove|remove_all|rename|copy|copy_file|create_\w+|read_symlink|permissions|space|)"
        R"(last_write_time|hard_link_count|resize_file|current_path|temp_directory_path|directory_iterator \w+|)"
        R"(recursive_directory_iterator \w+)\()");
    static const QRegularExpression errorCode(R"((^|, )(error|ignored|failure)$)");
    QStringList found;
    for (auto match = call.globalMatch(source); match.hasNext();) {
        const QRegularExpressionMatch next = match.next();
        const QString given = arguments(source, next.capturedEnd());
        if (given != "status" && !errorCode.match(given).hasMatch()) found << next.captured() + given + ")";
    }
    return found;
}

} // namespace

/// A path that this user may not enter must give an error with a sentence, never an exception: that would end the
/// program.
class FileSystemCallsTest : public QObject {
    Q_OBJECT

private slots:
    void theCheckFindsThrowingCalls() {
        QCOMPARE(throwingCalls("if (std::filesystem::exists(path)) return;"), QStringList{"filesystem::exists(path)"});
        QCOMPARE(throwingCalls("fs::absolute(f(a, error)).string()"), QStringList{"fs::absolute(f(a, error))"});
        QCOMPARE(throwingCalls("fs::canonical(fs::temp_directory_path(error), error); fs::exists(status)"),
                 QStringList());
    }

    void noCallThrows() {
        QStringList found;
        int sources = 0;
        for (const char* room : {"core", "importers", "views", "app"}) {
            QDirIterator files(QString(INLINESCOPE_SOURCE_DIR "/") + room, {"*.cpp", "*.h"}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                for (const QString& call : throwingCalls(QString::fromUtf8(file.readAll())))
                    found << file.fileName() + ": " + call;
                ++sources;
            }
        }
        QVERIFY(sources > 300);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
};

QTEST_GUILESS_MAIN(FileSystemCallsTest)
#include "tst_filesystem_calls.moc"
