// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The test corpus in a workspace, a folder of its shards, and the workspace in which one process ran the same.
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

struct ShardFixture {
    QTemporaryDir folder;
    QString workspace = path("w.inlinescope"), whole = path("whole.inlinescope"),
            shards = path("a {} {.} %j folder's shards");

    QString path(const QString& name) const { return folder.filePath(name); }

    /// Whether the corpus is in both workspaces, and run in the one.
    bool prepare() const {
        const QString commands = INLINESCOPE_BINARY_DIR "/test-corpus/g-sections/compile_commands.json";
        bool done = ok({"extract", "--input", commands, "--output", path("corpus")}) &&
                    ok({"import", path("corpus"), "--name", "mine"}) && QFile::copy(workspace, whole);
        for (const QString policy : {"default", "never"})
            done = done && runCli(whole, {"run", "mine", "--policy", policy}).exitCode == 0;
        return done;
    }
    Finished cli(const QStringList& arguments) const { return runCli(workspace, arguments); }
    bool ok(const QStringList& arguments) const { return cli(arguments).exitCode == 0; }
    bool shard(const QStringList& further) const {
        QDir(shards).removeRecursively();
        return ok(QStringList{"shard", "mine", "--policies", "default,never", "--output", shards} + further);
    }
    /// A column of a table that a command prints as CSV.
    QStringList column(const QStringList& command, const QString& name) const {
        const QList<QStringList> rows = parseCsv(cli(QStringList{"--format", "csv"} + command).out);
        QStringList values;
        for (const QStringList& row : rows.mid(1))
            values << row.value(rows.front().indexOf(name));
        return values;
    }
    /// All that both runs recorded less times, by the program sqlite3. A collection that another process ends just then
    /// may hold the workspace for a moment: sqlite3 waits for it.
    static QByteArray dump(const QString& workspace) {
        QByteArray all;
        for (const QString statement :
             {"SELECT run, corpus, policy, toolchain, status, modules, ok, text, unique_text FROM v_runs ORDER BY 1",
              "SELECT run, policy, module, status, text, unique_text, data, bss, decisions, inlined, functions, "
              "object_hash, diagnostics FROM v_module_runs ORDER BY 1, 3",
              "SELECT * FROM v_decisions ORDER BY run, module, decision",
              "SELECT * FROM v_functions ORDER BY 1, 2, 3, 4, 5, 6, 7", "SELECT * FROM v_features ORDER BY 1, 2",
              "SELECT severity, subject, run, found FROM v_findings ORDER BY 1, 2, 3, 4"}) {
            const Finished rows = runProgram("sqlite3", {"-cmd", ".timeout 30000", workspace, statement});
            all += rows.exitCode == 0 ? rows.out + "--\n" : "failed: " + rows.err;
        }
        return all;
    }
};
