// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// Renames and removes logs (WorkspaceWriter::logs()), and writes those that runs record, module by module; an
/// EvidenceWriter writes imported ones.
class LogsWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// Reads nothing but the id, so that it also works for a row that cannot be read. NotFound.
    Result<LogId> idOf(const std::string& name) const;
    /// With its findings.
    Result<void> remove(LogId id) const;

    /// The log in which the run records the questions of this schema: the one that it has, if that one's schema is the
    /// same, otherwise a new one with a name made from `name`. It is incomplete until finish().
    Result<LogId> begin(RunId run, const std::string& name, const FeatureSchema& schema) const;
    /// The same, but always a new log, besides those that the run has.
    Result<LogId> beginAnother(RunId run, const std::string& name, const FeatureSchema& schema) const;
    /// Stores what was recorded of one module in place of what the log has of it. A chunk is a whole context; if
    /// another module of the log has a context of that name, its own is called "NAME (MODULE)". NotFound: the log was
    /// deleted.
    Result<void> putModule(LogId log, ModuleId module, const std::vector<ObservationChunk>& contexts) const;
    Result<void> finish(LogId log, bool complete) const;

    /// Stores what an imported log records: compiles of the run. `modules` has the module of each context of which one
    /// is known, by the context's id. An earlier tie is replaced; a new import of the same file keeps the tie, and
    /// removing the run removes it. Refused for a log that a run recorded; InvalidArgument for no module, one of
    /// another corpus than the run's, or a context of another log; NotFound: the log or the run was deleted.
    Result<void> tie(LogId log, RunId run, const std::map<std::int64_t, ModuleId>& modules) const;
    Result<void> untie(LogId log) const;
};

} // namespace inlinescope
