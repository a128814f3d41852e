// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "importers/jobs/import_start.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/process.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace inlinescope::testing {

/// Three calls of leaf, one of never, one of ext.
inline const QByteArray remarkSource = "int ext(int);\n"
                                       "static int leaf(int x) { return x * 3 + 1; }\n"
                                       "__attribute__((noinline)) int never(int x) { return ext(x) + leaf(x); }\n"
                                       "int both(int x) { return never(x) + leaf(x) + leaf(x + 1); }\n";

/// Remarks that the real compiler writes.
struct Compiled {
    JobSandbox box;
    QString input = box.folder.filePath("a.c");

    Compiled() {
        if (!writeWhole(input, remarkSource)) throw std::runtime_error("a.c");
    }
    /// Returns the path of the record.
    QString compile(const QString& format, const QString& name, const QStringList& more = {}) {
        const QString record = box.folder.filePath(name);
        const Finished done =
            runProgram("clang-22", QStringList{"-O2", "-g", "-Wno-source-mgr", "-fsave-optimization-record=" + format,
                                               "-foptimization-record-file=" + record, "-c", input, "-o", object()} +
                                       more);
        if (done.exitCode != 0) throw std::runtime_error(done.err.toStdString());
        return record;
    }
    /// Imports the module that the last compile embedded, and runs it.
    void run(const std::string& policy) {
        const QString commands = box.folder.filePath("compile_commands.json");
        const QString json = R"([{"directory":"%1","file":"%2","arguments":["clang-22","-c","%2","-o","%3"]}])";
        if (!writeWhole(commands, json.arg(box.folder.path(), input, object()).toUtf8()))
            throw std::runtime_error("compile_commands.json");
        need(extractCorpus(box.context, {commands.toStdString(), box.corpus.toStdString(), {}}));
        box.import(box.corpus);
        RunOptions options = box.runOptions(policy);
        options.policy = policy;
        need(runCorpus(box.context, options));
    }
    QString object() const { return box.folder.filePath("a.o"); }
    std::vector<CallRemark> remarks(const std::string& name) const {
        std::vector<CallRemark> remarks;
        const WorkspaceReader reader = box.reader();
        const RemarkSetRow set = need(reader.remarks().byName(name));
        need(reader.remarks().scan(set.id, [&](const StoredRemark& stored) { remarks.push_back(stored.remark); }, {}));
        return remarks;
    }
    std::vector<Imported> import(const QStringList& paths, const std::string& name = {}) {
        ImportOptions options;
        for (const QString& path : paths)
            options.paths.push_back(path.toStdString());
        options.name = name;
        return need(importPaths(box.context, options));
    }
};

} // namespace inlinescope::testing
