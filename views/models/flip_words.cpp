// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/flip_words.h"

#include <QCoreApplication>

namespace inlinescope {
namespace {

QString words(const char* text) {
    return text ? QCoreApplication::translate("Flips", text) : QString();
}

/// `shown`: the text instead of the number; null if there is a number.
CellNote note(const char* shown, const char* sentence) {
    return {words(shown), words(sentence), false};
}

CellNote unmeasuredNote(bool isAsked, bool hasButton) {
    if (isAsked)
        return note(QT_TRANSLATE_NOOP("Flips", "measuring…"),
                    QT_TRANSLATE_NOOP("Flips", "A job compiles the module with this decision flipped."));
    if (!hasButton)
        return note(nullptr, QT_TRANSLATE_NOOP("Flips", "Not measured yet. Choose the row and press Ctrl+M to measure "
                                                        "it."));
    return {words(QT_TRANSLATE_NOOP("Flips", "measure")),
            words(QT_TRANSLATE_NOOP("Flips", "Not measured yet. Click to compile the module with this decision "
                                             "flipped and see what it costs in bytes (Ctrl+M).")),
            true};
}

} // namespace

CellNote flipNote(std::optional<FlipStatus> status, bool isAsked, bool hasButton) {
    if (!status) return {};
    // clang-format off
    switch (*status) {
    case FlipStatus::Ok:
    case FlipStatus::Cancelled:
        return {};
    case FlipStatus::NotMeasured:
        return unmeasuredNote(isAsked, hasButton);
    case FlipStatus::NotCarriedOut:
        return note(nullptr, QT_TRANSLATE_NOOP("Flips", "The advice was to inline, and inlining failed; the bytes are those of the resulting object."));
    case FlipStatus::NotAskedAgain:
        return note(QT_TRANSLATE_NOOP("Flips", "not asked"), QT_TRANSLATE_NOOP("Flips", "Measured, but the inliner did not ask about this call in that compile."));
    case FlipStatus::Mandatory:
        return note(QT_TRANSLATE_NOOP("Flips", "mandatory"), QT_TRANSLATE_NOOP("Flips", "Cannot be flipped: an attribute demands that this call is inlined (always_inline)."));
    case FlipStatus::NotInlinable:
        return note(QT_TRANSLATE_NOOP("Flips", "never"), QT_TRANSLATE_NOOP("Flips", "Cannot be flipped: an attribute or the callee's body forbids that this call is inlined."));
    case FlipStatus::RefusedByInliner:
        return note(QT_TRANSLATE_NOOP("Flips", "refused"), QT_TRANSLATE_NOOP("Flips", "Cannot be flipped: the policy wanted this call inlined, and the inliner itself refused."));
    case FlipStatus::NeverAsked:
        return note(QT_TRANSLATE_NOOP("Flips", "not asked"), QT_TRANSLATE_NOOP("Flips", "Cannot be flipped: the inliner never asked about this call."));
    case FlipStatus::AnotherCompiler:
        return note(QT_TRANSLATE_NOOP("Flips", "other clang"), QT_TRANSLATE_NOOP("Flips", "Cannot be flipped: another clang compiled this run."));
    case FlipStatus::Failed:
        return note(QT_TRANSLATE_NOOP("Flips", "failed"), QT_TRANSLATE_NOOP("Flips", "The compile with this decision flipped failed."));
    case FlipStatus::Crashed:
        return note(QT_TRANSLATE_NOOP("Flips", "crashed"), QT_TRANSLATE_NOOP("Flips", "The compiler crashed when it compiled with this decision flipped."));
    case FlipStatus::TimedOut:
        return note(QT_TRANSLATE_NOOP("Flips", "timed out"), QT_TRANSLATE_NOOP("Flips", "The compile with this decision flipped took longer than its limit."));
    }
    // clang-format on
    return {};
}

} // namespace inlinescope
