// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the tests of scripts: a run's decisions as text, and a run of that text.
#include "core/jobs/policies/script_export.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/reference_compiler.h"

#include <QRegularExpression>

namespace inlinescope::testing {

/// Functions for which no heuristic overrides the advice, and one that the inliner cannot inline.
inline constexpr const char* source = "define internal i32 @mix(i32 %x, i32 %y) {\n"
                                      "  %a = mul i32 %x, 7\n"
                                      "  %b = xor i32 %a, %y\n"
                                      "  %c = udiv i32 %b, 11\n"
                                      "  %d = add i32 %c, %x\n"
                                      "  ret i32 %d\n"
                                      "}\n"
                                      "define i32 @first(i32 %x) {\n"
                                      "  %y = call i32 @mix(i32 %x, i32 3)\n"
                                      "  ret i32 %y\n"
                                      "}\n"
                                      "define i32 @second(i32 %x) {\n"
                                      "  %y = call i32 @mix(i32 %x, i32 4)\n"
                                      "  ret i32 %y\n"
                                      "}\n"
                                      "define i32 @collected(i32 %x) gc \"statepoint-example\" {\n"
                                      "  %y = mul i32 %x, 3\n"
                                      "  ret i32 %y\n"
                                      "}\n"
                                      "define i32 @other(i32 %x) gc \"coreclr\" {\n"
                                      "  %y = call i32 @collected(i32 %x)\n"
                                      "  ret i32 %y\n"
                                      "}\n"
                                      "define i32 @kept(i32 %x) noinline {\n"
                                      "  %y = mul i32 %x, 5\n"
                                      "  ret i32 %y\n"
                                      "}\n"
                                      "define i32 @keeps(i32 %x) {\n"
                                      "  %y = call i32 @kept(i32 %x)\n"
                                      "  ret i32 %y\n"
                                      "}\n";

/// To be appended to `source`: with a third call the code is smaller if none is inlined.
inline constexpr const char* third = "define i32 @third(i32 %x) {\n"
                                     "  %y = call i32 @mix(i32 %x, i32 5)\n"
                                     "  ret i32 %y\n"
                                     "}\n";

/// A corpus of one module "m", made from text.
inline void makeCorpus(const QString& folder, const QByteArray& text) {
    QDir().mkpath(folder);
    const bool written =
        writeWhole(folder + "/m.ll", "target triple = \"x86_64-unknown-linux-gnu\"\n" + text) &&
        writeWhole(folder + "/m.cmd", QByteArray("-cc1\0-triple\0x86_64-unknown-linux-gnu\0-emit-obj\0-O2\0", 52)) &&
        writeWhole(folder + "/corpus_description.json", "{\"modules\": [\"m\"], \"has_thinlto\": false}");
    if (!written || runProgram("llvm-as-22", {folder + "/m.ll", "-o", folder + "/m.bc"}).exitCode != 0)
        throw std::runtime_error("no corpus");
}

inline QByteArray scriptOf(const JobSandbox& box, const std::string& run) {
    std::string text;
    need(exportScript(box.context.workspacePath, run, {}, [&text](std::string_view piece) {
        text += piece;
        return Result<void>();
    }));
    return QByteArray::fromStdString(text);
}
inline QByteArray hashOfFile(const QString& path) {
    return QCryptographicHash::hash(readWhole(path), QCryptographicHash::Sha256).toHex();
}

/// Writes the script next to the workspace and runs it.
inline Result<RunSummary> runScript(JobSandbox& box, const QByteArray& text, RunOptions options) {
    const QString file = box.folder.filePath("edited.script");
    if (!writeWhole(file, text)) throw std::runtime_error("no script");
    options.policy = "script:" + file.toStdString();
    return runCorpus(box.context, options);
}
inline Result<RunSummary> runPolicy(JobSandbox& box, const std::string& policy, const std::string& name) {
    RunOptions options = box.runOptions(name);
    options.policy = policy;
    return runCorpus(box.context, options);
}
inline QByteArray otherwise(QByteArray script, const QByteArray& policy) {
    static const QRegularExpression line("^otherwise .*$", QRegularExpression::MultilineOption);
    return QString::fromUtf8(script).replace(line, "otherwise " + policy).toUtf8();
}
/// The line about the call of `callee` in `caller`; -1 if there is none.
inline qsizetype lineOf(const QByteArrayList& lines, const QByteArray& callee, const QByteArray& caller) {
    for (qsizetype line = 0; line < lines.size(); ++line)
        if (lines[line].contains("  " + callee + " into " + caller + ",")) return line;
    return -1;
}
inline std::string objectHash(const JobSandbox& box, const std::string& run) {
    return box.value("SELECT mr.object_hash FROM module_runs mr JOIN runs r ON r.id = mr.run_id WHERE r.name = '" +
                     run + "'");
}
/// The number of modules with equal objects in both runs, counted by SQLite.
inline std::string sameObjects(const JobSandbox& box, const std::string& a, const std::string& b) {
    return box.value("SELECT count(*) FROM module_runs x JOIN runs r ON r.id = x.run_id JOIN module_runs y ON "
                     "y.module_id = x.module_id AND y.object_hash = x.object_hash JOIN runs s ON s.id = y.run_id "
                     "WHERE x.status = 'ok' AND r.name = '" +
                     a + "' AND s.name = '" + b + "'");
}
/// A sandbox with the module of `source`, run under the default policy.
inline void prepare(JobSandbox& box) {
    makeCorpus(box.corpus, source);
    box.import(box.corpus);
    need(runPolicy(box, "default", "default"));
    box.findings.clear();
}

} // namespace inlinescope::testing
