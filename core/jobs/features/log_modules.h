// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/features/open_log.h"
#include "core/store/workspace_reader.h"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace inlinescope {

// Which module a log is about, by its names: those of its context and, for a log with one context, its own. The
// contexts of a log of the register allocator are functions, so that only its own name counts.

/// What a context's module may be called.
struct LogNames {
    std::string log, context; ///< empty: does not count

    /// "m.o or main", for a message.
    std::string text() const;
    /// "no module is called m.o or main", for a message.
    std::string noModuleText() const;
};
LogNames logNames(const OpenLog& log, const LogContextRow& context);

/// The names of some modules, in which those of many contexts are looked up.
class LogModuleNames {
public:
    LogModuleNames() = default;
    explicit LogModuleNames(const std::vector<std::string>& modules);
    /// The places of the modules whose names agree: the ones that are equal to a name, or else the ones whose last part
    /// without extensions is equal to that of a name.
    std::vector<std::size_t> agreeing(const LogNames& names) const;
    std::vector<std::size_t> equal(const std::string& name) const;

private:
    using Places = std::unordered_map<std::string, std::vector<std::size_t>>; ///< in ascending order

    Places m_whole, m_lastParts;
};

/// A module of a corpus.
struct LogModule {
    CorpusId corpus;
    std::string corpusName;
    ModuleId module;
    std::string name;
};

/// The modules of all corpora.
class LogModules {
public:
    static Result<LogModules> read(const WorkspaceReader& reader);
    /// The only one whose name agrees. If a corpus is preferred and has such modules, those of the others do not count.
    /// NotFound; InvalidArgument if several modules could be meant.
    Result<LogModule> agreeing(const LogNames& names, CorpusId preferred = {}) const;
    /// The same with exactly this name.
    Result<LogModule> named(const std::string& name, CorpusId preferred = {}) const;

private:
    std::vector<LogModule> at(const std::vector<std::size_t>& places, CorpusId preferred) const;

    std::vector<LogModule> m_modules;
    LogModuleNames m_names; ///< of m_modules
};

} // namespace inlinescope
