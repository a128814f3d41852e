// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/store/workspace.h"

#include <functional>
#include <vector>

namespace inlinescope {

/// As many readers of one workspace as the machine has cores, each with a thread of its own while it works: a scan of
/// millions of rows is bound by the processor. For one thread, which waits for all of them.
class ReaderPool {
public:
    static Result<ReaderPool> open(const std::string& path);

    std::size_t size() const { return m_readers.size(); }
    const WorkspaceReader& reader(std::size_t part) const { return m_readers[part]; }
    const WorkspaceReader& first() const { return m_readers.front(); }
    /// One for each reader; they may be of different states, where another program writes meanwhile. A module run is
    /// the same in all that have it.
    Result<std::vector<WorkspaceReader::Snapshot>> snapshots() const;
    /// Calls `work` once for each reader, at the same time; the first error of any.
    using Work = std::function<Result<void>(std::size_t part, const WorkspaceReader& reader)>;
    Result<void> run(const Work& work) const;
    /// Calls `work` once for each of [0, count), with whichever reader is free: each takes the next few when it is done
    /// with some, so that it meets them in rising order, and few things are left to one of them. The first error of
    /// any; Cancelled soon after `cancel` was cancelled.
    using ItemWork = std::function<Result<void>(std::size_t part, const WorkspaceReader& reader, std::size_t item)>;
    Result<void> forEach(std::size_t count, const ItemWork& work, const CancelToken& cancel) const;
    /// Likewise for each of these modules, each reader in one snapshot; `position`: of its first decision in a list of
    /// all of theirs.
    using ModuleWork = std::function<Result<void>(std::size_t part, const WorkspaceReader& reader, std::size_t module,
                                                  std::size_t position)>;
    Result<void> forEachModule(std::span<const ModuleDecisions> modules, const ModuleWork& work,
                               const CancelToken& cancel) const;
    /// Cuts [0, count) into a part per reader.
    std::pair<std::size_t, std::size_t> share(std::size_t part, std::size_t count) const {
        return {count * part / size(), count * (part + 1) / size()};
    }

private:
    std::vector<WorkspaceReader> m_readers;
};

} // namespace inlinescope
