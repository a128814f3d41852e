// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A corpus in four shards, with the real worker.
#include "core/jobs/shards/collect_job.h"
#include "core/jobs/shards/run_shard_job.h"
#include "core/jobs/shards/shard_job.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/process.h"

#include <algorithm>
#include <thread>

namespace inlinescope::testing {

struct ShardBox {
    static constexpr int Shards = 4;
    JobSandbox box;       ///< the workspace from which the others begin
    QString whole, done;  ///< the workspace of one process, and a folder whose shards are done
    QByteArray wholeDump; ///< of `whole`

    QString path(const QString& name) const { return box.folder.filePath(name); }
    JobContext contextOf(const QString& workspace) {
        JobContext context = box.context;
        context.workspacePath = workspace.toStdString();
        return context;
    }
    /// A copy of the first workspace.
    QString fresh(const QString& name) const {
        QFile::remove(path(name));
        if (!QFile::copy(QString::fromStdString(box.context.workspacePath), path(name))) qFatal("no copy");
        return path(name);
    }
    static void copyFolder(const QString& from, const QString& to) {
        QDir(to).removeRecursively();
        if (runProgram("cp", {"-r", from, to}).exitCode != 0) qFatal("no copy");
    }
    static ShardOptions options(const QString& folder, std::vector<std::string> policies = {}) {
        ShardOptions options;
        options.run.corpus = "corpus";
        options.policies = std::move(policies);
        options.folder = folder.toStdString();
        options.shards = Shards;
        options.program = "inlinescope-cli";
        return options;
    }
    Result<ShardRun> runOne(const QString& folder, int shard, bool allowOtherBuild = false) {
        return runShard(contextOf("/nowhere"), {folder.toStdString(), shard, allowOtherBuild});
    }
    /// All four shards of `done`, in two slots.
    void doAll() {
        std::thread other([this] {
            for (const int shard : {2, 4})
                need(runOne(done, shard));
        });
        for (const int shard : {1, 3})
            need(runOne(done, shard));
        other.join();
        QCOMPARE(QDir(done + "/results").entryList(QDir::Files, QDir::Name),
                 QStringList({"1.done", "2.done", "3.done", "4.done"}));
    }
    Table collect(const QString& workspace, const QString& folder, bool allowOtherBuild = false) {
        box.findings.clear();
        return need(collectShards(contextOf(workspace), {folder.toStdString(), allowOtherBuild}));
    }
    /// How many errors were found that say this.
    int errors(const std::string& words) const {
        return int(std::ranges::count_if(box.findings, [&](const Finding& finding) {
            return finding.severity == Severity::Error && finding.error.found.find(words) != std::string::npos;
        }));
    }
};

} // namespace inlinescope::testing
