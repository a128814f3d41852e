// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/store/readers/annotations_reader.h"
#include "core/store/readers/attributes_reader.h"
#include "core/store/readers/corpora_reader.h"
#include "core/store/readers/decision_columns_reader.h"
#include "core/store/readers/decisions_reader.h"
#include "core/store/readers/evidence_reader.h"
#include "core/store/readers/explanations_reader.h"
#include "core/store/readers/features_reader.h"
#include "core/store/readers/findings_reader.h"
#include "core/store/readers/flips_reader.h"
#include "core/store/readers/logs_reader.h"
#include "core/store/readers/module_runs_reader.h"
#include "core/store/readers/modules_reader.h"
#include "core/store/readers/performance_reader.h"
#include "core/store/readers/policies_reader.h"
#include "core/store/readers/remarks_reader.h"
#include "core/store/readers/reports_reader.h"
#include "core/store/readers/runs_reader.h"
#include "core/store/readers/sql_reader.h"
#include "core/store/readers/texts_reader.h"
#include "core/store/readers/trainings_reader.h"
#include "core/store/rows/rows.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace inlinescope {

namespace store {
struct ReaderState;
}

/// A read-only connection to a workspace: window and command line both read by it. What is read of a noun is in a part
/// of its own, as in `reader.runs().byName("r")`; a part is made for the call and must not outlive the reader.
///
/// Owned and used by one thread. Every call is one short snapshot. Two calls may see different states if a writer
/// commits between them, unless snapshot() keeps one. What is returned is a value and stays valid.
///
/// Errors: NotFound for an id or name that does not exist (lists of what belongs to a removed object are empty),
/// WorkspaceUnusable if SQLite fails, Malformed if stored bytes are damaged.
class WorkspaceReader {
public:
    WorkspaceReader(WorkspaceReader&&) noexcept;
    WorkspaceReader& operator=(WorkspaceReader&&) noexcept;
    ~WorkspaceReader();

    CorporaReader corpora() const { return CorporaReader(*m_state); }
    ModulesReader modules() const { return ModulesReader(*m_state); }
    PoliciesReader policies() const { return PoliciesReader(*m_state); }
    RunsReader runs() const { return RunsReader(*m_state); }
    ModuleRunsReader moduleRuns() const { return ModuleRunsReader(*m_state); }
    DecisionsReader decisions() const { return DecisionsReader(*m_state); }
    DecisionColumnsReader decisionColumns() const { return DecisionColumnsReader(*m_state); }
    FeaturesReader features() const { return FeaturesReader(*m_state); }
    FlipsReader flips() const { return FlipsReader(*m_state); }
    AttributesReader attributes() const { return AttributesReader(*m_state); }
    ExplanationsReader explanations() const { return ExplanationsReader(*m_state); }
    TrainingsReader trainings() const { return TrainingsReader(*m_state); }
    TextsReader texts() const { return TextsReader(*m_state); }
    LogsReader logs() const { return LogsReader(*m_state); }
    RemarksReader remarks() const { return RemarksReader(*m_state); }
    PerformanceReader performance() const { return PerformanceReader(*m_state); }
    ReportsReader reports() const { return ReportsReader(*m_state); }
    EvidenceReader evidence() const { return EvidenceReader(*m_state); }
    FindingsReader findings() const { return FindingsReader(*m_state); }
    SqlReader sql() const { return SqlReader(*m_state); }
    AnnotationsReader annotations() const { return AnnotationsReader(*m_state); }

    /// Changes whenever another connection (of any program) has committed: compare it before reloading.
    Result<std::int64_t> dataVersion() const;

    /// While it exists, all calls see the same state, and each is faster. Meanwhile the WAL can only grow: do not keep
    /// it for more than a few seconds. Must not outlive the reader.
    using Snapshot = std::shared_ptr<const void>;
    Result<Snapshot> snapshot() const;

    /// Proves the workspace's integrity: SQLite's own checks, foreign keys, every blob can be decompressed and has its
    /// hash, every roll-up equals its rows, every tensor column has its module run's rows. Each defect is a finding; an
    /// empty list means that the workspace is intact. Reads everything.
    Result<std::vector<Finding>> check(const HashFunction& sha256, const ProgressCallback& progress = {},
                                       const CancelToken& cancel = {}) const;

private:
    friend class Workspace;
    explicit WorkspaceReader(std::unique_ptr<store::ReaderState> state);
    std::unique_ptr<store::ReaderState> m_state;
};

} // namespace inlinescope
