// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/flip_words.h"

#include "core/jobs/sides/flip_cells.h"

#include <QCoreApplication>

namespace inlinescope {
namespace {

struct StateWords {
    const char* state;    ///< the core's word
    const char* shown;    ///< the text instead of the number; null if there is a number
    const char* sentence; ///< the tooltip
};

// clang-format off
constexpr StateWords stateWords[] = {
    {"not carried out", nullptr, QT_TRANSLATE_NOOP("Flips", "The inliner was told to inline and could not carry it out; the bytes are what came of that.")},
    {"not asked again", QT_TRANSLATE_NOOP("Flips", "not asked"), QT_TRANSLATE_NOOP("Flips", "Measured, but the question did not come up in that compile.")},
    {"mandatory", QT_TRANSLATE_NOOP("Flips", "mandatory"), QT_TRANSLATE_NOOP("Flips", "Cannot be flipped: an attribute demands that this call is inlined (always_inline).")},
    {"never inlinable", QT_TRANSLATE_NOOP("Flips", "never"), QT_TRANSLATE_NOOP("Flips", "Cannot be flipped: an attribute or the callee's body forbids that this call is inlined.")},
    {"refused by the inliner", QT_TRANSLATE_NOOP("Flips", "refused"), QT_TRANSLATE_NOOP("Flips", "Cannot be flipped: the policy wanted this call inlined, and the inliner itself refused.")},
    {"never asked", QT_TRANSLATE_NOOP("Flips", "not asked"), QT_TRANSLATE_NOOP("Flips", "Cannot be flipped: the inliner never asked about this call.")},
    {"another compiler", QT_TRANSLATE_NOOP("Flips", "other clang"), QT_TRANSLATE_NOOP("Flips", "Cannot be flipped: another clang compiled this run.")},
    {"failed", QT_TRANSLATE_NOOP("Flips", "failed"), QT_TRANSLATE_NOOP("Flips", "The compile with this decision flipped failed.")},
    {"crashed", QT_TRANSLATE_NOOP("Flips", "crashed"), QT_TRANSLATE_NOOP("Flips", "The compiler crashed when it compiled with this decision flipped.")},
    {"timed-out", QT_TRANSLATE_NOOP("Flips", "timed out"), QT_TRANSLATE_NOOP("Flips", "The compile with this decision flipped took longer than its limit.")},
};
// clang-format on

QString words(const char* text) {
    return QCoreApplication::translate("Flips", text);
}

} // namespace

CellNote flipNote(const QString& state, bool isAsked) {
    if (state == QLatin1String(flipNotMeasured) && isAsked)
        return {words(QT_TRANSLATE_NOOP("Flips", "measuring…")),
                words(QT_TRANSLATE_NOOP("Flips", "A job compiles the module with this decision flipped.")), false};
    if (state == QLatin1String(flipNotMeasured))
        return {words(QT_TRANSLATE_NOOP("Flips", "measure")),
                words(QT_TRANSLATE_NOOP("Flips", "Not measured yet. Click to compile the module with this decision "
                                                 "flipped and see what it costs in bytes (Ctrl+M).")),
                true};
    for (const StateWords& known : stateWords)
        if (state == QLatin1String(known.state))
            return {known.shown ? words(known.shown) : QString(), words(known.sentence), false};
    return {};
}

} // namespace inlinescope
