// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"

#include <optional>
#include <string>

namespace inlinescope {

/// The subject of a label or note: a run; or a module; or with `site` one of the module's callsites, or one of a set of
/// remarks. The module is looked up in `corpus`, or in the run's corpus, or, if neither is given or has it, in the only
/// corpus that has it.
struct AnnotationTarget {
    std::string run = {};
    std::string module = {}; ///< empty: the subject is the run
    std::string site = {};   ///< callsite key, as formatKey() writes it
    std::string corpus = {};
    std::string remarks = {}; ///< instead of a module
};

/// Writes a label, a note or both; an absent one stays unchanged, an empty text removes it. NotFound for an unknown
/// run, module or set of remarks, InvalidArgument for an invalid key or for a module that several corpora have.
Result<void> annotate(const JobContext& context, const AnnotationTarget& target,
                      const std::optional<std::string>& label, const std::optional<std::string>& note);

/// All annotations: kind ("run", "module", "callsite"),run,corpus,module,site,label,note,changed,remarks.
Result<Table> annotationsTable(const std::string& path);

} // namespace inlinescope
