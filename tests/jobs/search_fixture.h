// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small corpora to be searched, with few decisions, for tests of searches and of what is compared with them.
#include "core/jobs/search/search_job.h"
#include "tests/jobs/script_fixture.h"

namespace inlinescope::testing {

inline QByteArray caller(const QByteArray& name, const QByteArray& callee, int constant) {
    return "define i32 @" + name + "(i32 %x) minsize optsize {\n  %y = call i32 @" + callee + "(i32 %x, i32 " +
           QByteArray::number(constant) + ")\n  ret i32 %y\n}\n";
}

/// Stores to the fields of %p, which no pass removes.
inline QByteArray storesOf(const QByteArray& type, int offset, int count) {
    QByteArray text;
    for (int store = 0; store < count; ++store) {
        const QByteArray place = "%p" + QByteArray::number(offset + 4 * store);
        text += "  " + place + " = getelementptr i8, ptr %p, i64 " + QByteArray::number(offset + 4 * store) +
                "\n  store volatile " + type + " " + QByteArray::number(7 + store) + ", ptr " + place + "\n";
    }
    return text;
}

/// A leaf function with the given number of instructions.
inline QByteArray leaf(const QByteArray& linkage, const QByteArray& name, int steps) {
    QByteArray text =
        "define " + linkage + " i32 @" + name + "(i32 %x, i32 %y) minsize optsize {\n  %v0 = xor i32 %x, %y\n";
    for (int step = 1; step <= steps; ++step)
        text += "  %v" + QByteArray::number(step) + " = " + (step % 2 ? "mul" : "udiv") + " i32 %v" +
                QByteArray::number(step - 1) + ", " + QByteArray::number(7 + 2 * step) + "\n";
    return text + "  ret i32 %v" + QByteArray::number(steps) + "\n}\n";
}

/// Callees of three sizes whose bodies are removed if all their calls are inlined; six decisions, none of which creates
/// another one.
inline QByteArray fewDecisions() {
    QByteArray text = leaf("internal", "large", 12) + leaf("internal", "middle", 5) + leaf("internal", "small", 1);
    for (const auto& [name, callee] :
         {std::pair("a", "large"), {"b", "large"}, {"c", "middle"}, {"d", "middle"}, {"f", "small"}, {"g", "small"}})
        text += caller(name, callee, 3 + name[0]);
    return text;
}

/// A corpus of modules of text, by name.
inline void makeCorpusOf(const QString& folder, const QMap<QString, QByteArray>& modules) {
    QByteArray names;
    for (auto module = modules.begin(); module != modules.end(); ++module) {
        makeCorpus(folder + "/" + module.key(), module.value());
        for (const char* suffix : {".bc", ".cmd"})
            QFile::copy(folder + "/" + module.key() + "/m" + suffix, folder + "/" + module.key() + suffix);
        names += (names.isEmpty() ? "\"" : ", \"") + module.key().toUtf8() + '"';
    }
    if (!writeWhole(folder + "/corpus_description.json", "{\"modules\": [" + names + "], \"has_thinlto\": false}"))
        throw std::runtime_error("no corpus");
}

inline SearchOptions searchOptions() {
    SearchOptions options;
    options.corpus = "corpus";
    options.limits.jobs = 2;
    return options;
}

inline std::string textOf(const JobSandbox& box, const std::string& run, const std::string& module) {
    return box.value("SELECT text FROM v_module_runs WHERE run = '" + run + "' AND module = '" + module + "'");
}
inline std::string cellOf(const Table& table, std::size_t row, const std::string& column) {
    return plainText(table.rows.at(row).at(std::size_t(table.columnIndex(column))));
}

/// A corpus of fewDecisions(), with a run of the default policy.
inline void prepareFew(JobSandbox& box) {
    makeCorpus(box.corpus, fewDecisions());
    box.import(box.corpus);
    need(runPolicy(box, "default", "default"));
}

/// Text of the module under each of the 2^n scripts about its decisions, by the set of inlined ones.
inline std::vector<std::int64_t> allScripts(JobSandbox& box, const QByteArrayList& decided) {
    std::vector<std::int64_t> sizes;
    for (unsigned set = 0; set < 1u << decided.size(); ++set) {
        QByteArray script = "inlinescope-script 1\nmodule m\n";
        for (qsizetype line = 0; line < decided.size(); ++line)
            script += (set >> line & 1 ? "inline " : "refuse ") + decided[line].mid(7) + "\n";
        const std::string name = "script " + std::to_string(set);
        need(runScript(box, script, box.runOptions(name)));
        sizes.push_back(std::stoll(textOf(box, name, "m")));
    }
    return sizes;
}

} // namespace inlinescope::testing
