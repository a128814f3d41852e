// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/item_noun.h"
#include "core/model/renaming.h"
#include "core/store/rows/new_name.h"
#include "core/store/writers/annotations_writer.h"
#include "core/store/writers/attributes_writer.h"
#include "core/store/writers/corpora_writer.h"
#include "core/store/writers/evidence_writer.h"
#include "core/store/writers/explanations_writer.h"
#include "core/store/writers/findings_writer.h"
#include "core/store/writers/flips_writer.h"
#include "core/store/writers/logs_writer.h"
#include "core/store/writers/module_runs_writer.h"
#include "core/store/writers/modules_writer.h"
#include "core/store/writers/performance_writer.h"
#include "core/store/writers/policies_writer.h"
#include "core/store/writers/remarks_writer.h"
#include "core/store/writers/reports_writer.h"
#include "core/store/writers/runs_writer.h"
#include "core/store/writers/trainings_writer.h"

#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

namespace store {
struct WriterState;
}

/// The one writer connection of a program. What is written of a noun is in a part of its own, as in
/// `writer.runs().finish(run, status)`; a part is made for the call and must not outlive the writer.
///
/// Owned and used by one thread. Every call is one transaction: it is in the workspace as a whole when the call
/// returns, or not at all. If the program is killed, at most the current call is lost.
///
/// Errors: InvalidArgument for an id that does not exist (NotFound, "the run was deleted", if longer work stores
/// results for it), Refused for a name that is in use ("default" and "never" are reserved), WorkspaceUnusable if SQLite
/// fails or another program is writing.
class WorkspaceWriter {
public:
    WorkspaceWriter(WorkspaceWriter&&) noexcept;
    WorkspaceWriter& operator=(WorkspaceWriter&&) noexcept;
    ~WorkspaceWriter();

    CorporaWriter corpora() { return CorporaWriter(*m_state); }
    ModulesWriter modules() { return ModulesWriter(*m_state); }
    PoliciesWriter policies() { return PoliciesWriter(*m_state); }
    RunsWriter runs() { return RunsWriter(*m_state); }
    ModuleRunsWriter moduleRuns() { return ModuleRunsWriter(*m_state); }
    FlipsWriter flips() { return FlipsWriter(*m_state); }
    AttributesWriter attributes() { return AttributesWriter(*m_state); }
    ExplanationsWriter explanations() { return ExplanationsWriter(*m_state); }
    TrainingsWriter trainings() { return TrainingsWriter(*m_state); }
    LogsWriter logs() { return LogsWriter(*m_state); }
    RemarksWriter remarks() { return RemarksWriter(*m_state); }
    PerformanceWriter performance() { return PerformanceWriter(*m_state); }
    ReportsWriter reports() { return ReportsWriter(*m_state); }
    FindingsWriter findings() { return FindingsWriter(*m_state); }
    AnnotationsWriter annotations() { return AnnotationsWriter(*m_state); }

    /// Renames items of one noun, all or none; a new name may be one that another of them has before. Whoever renames
    /// an item while another program renames or deletes it finds it by its new name or not at all. Errors: NotFound for
    /// a name that no item has, Refused for one that another item has, and for a policy that belongs to the program,
    /// InvalidArgument for an empty name.
    Result<void> rename(ItemNoun noun, const std::vector<Renaming>& renamings);

    /// Starts the import of one log, report, set of remarks or performance; see EvidenceWriter. No other call is
    /// allowed until it is finished or destroyed.
    Result<std::unique_ptr<EvidenceWriter>> importEvidence(const std::string& name, const EvidenceSource& source,
                                                           NewName newName = NewName::AsGiven);

    /// Gives unused space back to the file system; meanwhile needs free space of about the workspace's size.
    Result<void> compact();

private:
    friend class Workspace;
    explicit WorkspaceWriter(std::unique_ptr<store::WriterState> state);
    std::unique_ptr<store::WriterState> m_state;
};

} // namespace inlinescope
