// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A module in which flips of single decisions make text larger and smaller.
#include <QByteArray>

namespace inlinescope::testing {

/// A function of some divisions, which cannot be made one.
inline QByteArray divided(const QByteArray& name, int times) {
    QByteArray text = "define i32 @" + name + "(i32 %x) {\n  %v0 = xor i32 %x, 21\n";
    for (int step = 1; step <= times; ++step) {
        const QByteArray number = QByteArray::number(step);
        text += "  %d" + number + " = udiv i32 %v" + QByteArray::number(step - 1) + ", " +
                QByteArray::number(3 + 2 * step) + "\n  %v" + number + " = xor i32 %d" + number + ", 1000\n";
    }
    return text + "  ret i32 %v" + QByteArray::number(times) + "\n}\n";
}

inline QByteArray calling(const QByteArray& caller, const QByteArray& callee) {
    return "define i32 @" + caller + "(i32 %x) {\n  %y = call i32 @" + callee + "(i32 %x)\n  ret i32 %y\n}\n";
}

/// Two functions that stay in the object if they are inlined too, tiny and large, and one that does not, once: each
/// is called once, by a, b and c.
inline QByteArray bothSigns() {
    QByteArray once = divided("once", 2);
    once.replace("define", "define internal");
    return once + divided("tiny", 1) + divided("large", 6) + calling("a", "once") + calling("b", "tiny") +
           calling("c", "large");
}

/// Calls large once more, with a number: if it is inlined there, nothing of it remains.
inline QByteArray callingWithNumber() {
    return "define i32 @d() {\n  %y = call i32 @large(i32 7)\n  ret i32 %y\n}\n";
}

} // namespace inlinescope::testing
