// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/features/open_log.h"
#include "core/store/workspace_reader.h"

#include <string>
#include <vector>

namespace inlinescope {

// Which module a log is about, by its names: those of its context and, for a log with one context, its own. The
// contexts of a log of the register allocator are functions, so that only its own name counts.

/// What a context's module may be called.
struct LogNames {
    std::string log, context; ///< empty: does not count

    /// "m.o or main", for a message.
    std::string text() const;
};
LogNames logNames(const OpenLog& log, const LogContextRow& context);

/// The places in `modules` of those whose names agree: the ones that are equal to a name, or else the ones whose last
/// part without extensions is equal to that of a name.
std::vector<std::size_t> agreeingModules(const std::vector<std::string>& modules, const LogNames& names);

/// A module of a corpus.
struct LogModule {
    CorpusId corpus;
    std::string corpusName;
    ModuleId module;
    std::string name;
};

/// The only module of all corpora whose name agrees. If a corpus is preferred and has such modules, those of the others
/// do not count. NotFound; InvalidArgument if several modules could be meant.
Result<LogModule> agreeingModule(const WorkspaceReader& reader, const LogNames& names, CorpusId preferred = {});
/// The same with exactly this name.
Result<LogModule> moduleNamed(const WorkspaceReader& reader, const std::string& name, CorpusId preferred = {});

} // namespace inlinescope
