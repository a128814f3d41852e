// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/jobs/script_fixture.h"

namespace inlinescope::testing {

/// `big` is too large to be inlined into `body`, but not where its mode is known to be 0, as in the copy of `body` in
/// `constant`; there the call of `rare` is gone. `alike` knows no mode. `through` inlines `constant`, with the copy.
/// `gone` is inlined by an attribute and removed before the inliner visits it.
inline QByteArray bodiesText() {
    return "@place = global i32 0\n"
           "define i32 @big(i32 %mode, i32 %x) {\n"
           "  %is = icmp eq i32 %mode, 0\n"
           "  br i1 %is, label %small, label %large\n"
           "small:\n"
           "  %s = add i32 %x, 1\n"
           "  ret i32 %s\n"
           "large:\n" +
           QByteArray("  store volatile i32 %x, ptr @place\n").repeated(100) +
           "  ret i32 %x\n"
           "}\n"
           "define i32 @kept(i32 %x) noinline {\n"
           "  store volatile i32 %x, ptr @place\n"
           "  ret i32 %x\n"
           "}\n"
           "define i32 @rare(i32 %x) noinline {\n"
           "  store volatile i32 %x, ptr @place\n"
           "  ret i32 7\n"
           "}\n"
           "define i32 @body(i32 %mode, i32 %x) {\n"
           "  %a = call i32 @big(i32 %mode, i32 %x)\n"
           "  %b = call i32 @kept(i32 %a)\n"
           "  %is = icmp eq i32 %mode, 0\n"
           "  br i1 %is, label %done, label %more\n"
           "more:\n"
           "  %c = call i32 @rare(i32 %b)\n"
           "  ret i32 %c\n"
           "done:\n"
           "  ret i32 %b\n"
           "}\n"
           "define i32 @constant(i32 %x) {\n"
           "  %r = call i32 @body(i32 0, i32 %x)\n"
           "  ret i32 %r\n"
           "}\n"
           "define i32 @alike(i32 %mode, i32 %x) {\n"
           "  %r = call i32 @body(i32 %mode, i32 %x)\n"
           "  ret i32 %r\n"
           "}\n"
           "define i32 @through(i32 %x) {\n"
           "  %r = call i32 @constant(i32 %x)\n"
           "  ret i32 %r\n"
           "}\n"
           "define internal i32 @gone(i32 %x) alwaysinline {\n"
           "  %r = call i32 @kept(i32 %x)\n"
           "  ret i32 %r\n"
           "}\n"
           "define i32 @user(i32 %x) {\n"
           "  %r = call i32 @gone(i32 %x)\n"
           "  ret i32 %r\n"
           "}\n";
}

} // namespace inlinescope::testing
