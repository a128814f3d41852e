// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The operations of a program on a foreign workspace: everything is read, listed, compared and checked.
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/decisions/decision_rows.h"
#include "core/jobs/module/body_table.h"
#include "core/jobs/module/inline_tree_table.h"
#include "core/jobs/module/module_tables.h"
#include "core/jobs/workspace/evidence_tables.h"
#include "core/jobs/workspace/lists.h"
#include "core/jobs/workspace/size_tables.h"
#include "core/store/workspace.h"

#include <string>
#include <vector>

namespace inlinescope::testing {

/// Reads a workspace to its last row, and keeps the first error of all the calls: an untrusted file must give values or
/// errors from each of them, and nothing else.
class WorkspaceWalk {
public:
    /// Details are read of at most `mostItems` runs, modules, logs and so on.
    explicit WorkspaceWalk(std::string path, std::size_t mostItems = 4)
        : m_path(std::move(path)), m_mostItems(mostItems) {}

    Result<void> walk() {
        Result<Workspace> workspace = Workspace::open(m_path);
        if (!workspace) return workspace.error();
        Result<WorkspaceReader> reader = workspace->reader();
        if (!reader) return reader.error();
        for (int noun = 0; noun <= static_cast<int>(ListNoun::Culprits); ++noun)
            note(listTable(m_path, static_cast<ListNoun>(noun)));
        readCorpora(*reader);
        readRuns(*reader);
        readEvidence(*reader);
        each(reader->explanations().all(),
             [&](const ExplanationRow& row) { note(reader->explanations().mixes(row.mix)); });
        const auto hash = [](Bytes) { return std::string(64, '0'); };
        note(reader->check(hash));
        return m_first;
    }

private:
    template <typename T>
    bool note(const Result<T>& result) {
        if (!result && m_first) m_first = result.error();
        return result.ok();
    }
    /// Files outside of the workspace are not read; that is not a defect of the workspace.
    void noteStored(const Result<std::vector<std::byte>>& bytes) {
        if (bytes || bytes.error().code != ErrorCode::Refused) note(bytes);
    }
    /// Calls `use` with the first few items of a list.
    template <typename Row, typename Use>
    void each(const Result<std::vector<Row>>& rows, Use use) {
        if (!note(rows)) return;
        for (std::size_t i = 0; i < std::min(rows->size(), m_mostItems); ++i)
            use((*rows)[i]);
    }

    void readCorpora(const WorkspaceReader& reader) {
        const PathRule noPath = [](const std::string&) { return false; };
        each(reader.corpora().all(), [&](const CorpusRow& corpus) {
            each(reader.modules().of(corpus.id), [&](const ModuleRow& module) {
                const Result<Module> whole = reader.modules().byId(module.id);
                if (note(whole))
                    for (const SideFile& file : whole->sideFiles)
                        noteStored(reader.modules().sideFile(file, [&](Bytes) { return file.hash; }, noPath));
                note(reader.modules().bodies(module.bitcodeHash));
                // With the recorded hash, so that the bytes are accepted whatever they are.
                noteStored(reader.modules().bitcode(module.id, [&](Bytes) { return module.bitcodeHash; }, noPath));
            });
        });
        each(reader.policies().all(), [&](const PolicyRow& policy) { note(reader.policies().byId(policy.id)); });
    }
    void readRuns(const WorkspaceReader& reader) {
        const Result<std::vector<RunRow>> runs = reader.runs().all();
        each(runs, [&](const RunRow& run) {
            readRun(reader, run);
            note(moduleRunsTable(m_path, run.spec.name));
            note(compareRuns(m_path, {runs->front().spec.name, run.spec.name, runs->back().spec.name}, {}));
            each(reader.moduleRuns().of(run.id), [&](const ModuleRunRow& row) {
                readModuleRun(reader, row.id);
                showModule(runs->front().spec.name, run.spec.name, row.moduleName);
            });
            listRun(run);
        });
    }
    void readRun(const WorkspaceReader& reader, const RunRow& run) {
        note(reader.features().distributions(run.id));
        note(reader.flips().counts(run.id));
    }
    /// After the single modules, which give more precise errors.
    void listRun(const RunRow& run) {
        for (const Column& column : decisionListColumns()) {
            const Result<DecisionRows> rows =
                listDecisions(m_path, {run.spec.name, {}, {{column.name, "a"}}, column.name, true}, {});
            note(rows);
            if (rows) note(rows->rows(0, rows->count(), {}));
            note(listDecisions(m_path, {run.spec.name, {}, {}, column.name}, {}));
        }
    }
    void readModuleRun(const WorkspaceReader& reader, ModuleRunId id) {
        note(reader.moduleRuns().diagnostics(id));
        note(reader.moduleRuns().functions(id));
        note(reader.decisions().of(id));
        note(reader.decisions().of(id, 1, 1));
        note(reader.decisions().outcomes(id));
        note(reader.features().columns(id));
        note(reader.flips().of(id));
    }
    void showModule(const std::string& first, const std::string& run, const std::string& module) {
        note(decisionsTable(m_path, run, module));
        note(moduleFeatures(m_path, run, module));
        note(functionsTable(m_path, first, run, module));
        note(compareModule(m_path, {first, run, first}, module));
        note(inlineTreeTable(m_path, first, run, module));
        compareBodies(run, module);
    }
    /// Of functions that the module's decisions name; their modules may have no result.
    void compareBodies(const std::string& run, const std::string& module) {
        const Result<Table> decisions = decisionsTable(m_path, run, module);
        if (!decisions) return;
        const auto callee = std::size_t(decisions->columnIndex("callee"));
        for (std::size_t row = 0; row < std::min(decisions->rows.size(), m_mostItems); ++row) {
            const std::string function = plainText(decisions->rows[row][callee]);
            const Result<BodyTable> bodies = bodyTable(m_path, {run, module, function, {}});
            if (bodies || bodies.error().code != ErrorCode::Refused) note(bodies);
        }
    }
    void readEvidence(const WorkspaceReader& reader) {
        each(reader.logs().all(), [&](const LogRow& log) {
            each(reader.logs().contexts(log.id), [&](const LogContextRow& context) {
                note(logObservations(m_path, log.name, context.name, 0, 1000));
                note(logObservations(m_path, log.name, context.name, 1, 1));
            });
        });
        each(reader.reports().all(), [&](const ReportRow& report) {
            note(reader.reports().entries(report.id));
            note(sizesTable(m_path, {report.name, report.name}, "code"));
        });
    }

    std::string m_path;
    std::size_t m_mostItems;
    Result<void> m_first;
};

} // namespace inlinescope::testing
