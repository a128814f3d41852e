// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"

#include <optional>
#include <string>

namespace inlinescope {

/// What a label or note is about: a run; or a module; or with `site` one of the module's callsites. A module is one of
/// `corpus`, or of the run's corpus, or, where neither is told or has it, of the only corpus that has it.
struct AnnotationTarget {
    std::string run = {};
    std::string module = {}; ///< empty: it is the run that is meant
    std::string site = {};   ///< callsite key, as formatKey() writes it
    std::string corpus = {};
};

/// Writes a label, a note or both; what is absent stays as it is, an empty text removes it. NotFound where there is no
/// such run or module, InvalidArgument for a key that is none or a module that several corpora have.
Result<void> annotate(const JobContext& context, const AnnotationTarget& target,
                      const std::optional<std::string>& label, const std::optional<std::string>& note);

/// All that was written: kind ("run", "module", "callsite"),run,corpus,module,site,label,note,changed.
Result<Table> annotationsTable(const std::string& path);

} // namespace inlinescope
