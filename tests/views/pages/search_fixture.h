// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the tests of searches in the window.
#include "tests/jobs/script_fixture.h"
#include "tests/views/window_fixture.h"

namespace inlinescope::testing {

/// Two functions that are each smaller inlined into their only caller.
inline constexpr const char* wrappers = "define internal i32 @one(i32 %x) {\n"
                                        "  %y = add i32 %x, 1\n"
                                        "  ret i32 %y\n"
                                        "}\n"
                                        "define internal i32 @two(i32 %x) {\n"
                                        "  %y = add i32 %x, 2\n"
                                        "  ret i32 %y\n"
                                        "}\n"
                                        "define i32 @first(i32 %x) {\n"
                                        "  %y = call i32 @one(i32 %x)\n"
                                        "  ret i32 %y\n"
                                        "}\n"
                                        "define i32 @second(i32 %x) {\n"
                                        "  %y = call i32 @two(i32 %x)\n"
                                        "  ret i32 %y\n"
                                        "}\n";

/// A test on a module that is smallest with its calls inlined, none of which the run `never` inlines.
class SearchTest : public QObject {
protected:
    JobSandbox m_box;

    void runNever() {
        makeCorpus(m_box.corpus, wrappers);
        m_box.import(m_box.corpus);
        need(runPolicy(m_box, "never", "never"));
    }
    QString path() const { return QString::fromStdString(m_box.context.workspacePath); }
    /// What a command prints as CSV.
    QByteArray printed(const QStringList& command) const {
        return runCli(path(), QStringList{"--format", "csv"} + command).out;
    }
};

} // namespace inlinescope::testing
