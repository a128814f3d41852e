// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/store/workspace.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace inlinescope {

/// One reader of a workspace for each core of the machine, each with a thread of its own while it works, since a scan
/// of millions of rows is limited by the processor. For one thread, which waits for all of them.
class ReaderPool {
public:
    static Result<ReaderPool> open(const std::string& path);

    std::size_t size() const { return m_readers.size(); }
    const WorkspaceReader& reader(std::size_t part) const { return m_readers[part]; }
    const WorkspaceReader& first() const { return m_readers.front(); }
    /// One for each reader. They are of one state, unless other programs commit again and again meanwhile. Even then a
    /// module run is the same in all that have it.
    struct Snapshots {
        std::vector<WorkspaceReader::Snapshot> held;
        bool areOfOneState = false;
    };
    Result<Snapshots> snapshots() const;
    /// Calls `work` once for each reader, at the same time; returns the first error.
    using Work = std::function<Result<void>(std::size_t part, const WorkspaceReader& reader)>;
    Result<void> run(const Work& work) const;
    /// Calls `work` once for each of [0, count), each time with a free reader. A reader takes the next few items after
    /// it has finished some, so it gets them in rising order, and the last items are spread over the readers. Returns
    /// the first error; Cancelled soon after `cancel` was cancelled.
    using ItemWork = std::function<Result<void>(std::size_t part, const WorkspaceReader& reader, std::size_t item)>;
    Result<void> forEach(std::size_t count, const ItemWork& work, const CancelToken& cancel) const;
    /// The same for the items of a list, in its order.
    Result<void> forEach(const std::vector<std::size_t>& items, const ItemWork& work, const CancelToken& cancel) const;
    /// The same for each of these modules, in the order of inStoredOrder() and each reader in one snapshot; `position`
    /// is the index of the module's first decision in the list of all modules' decisions.
    using ModuleWork = std::function<Result<void>(std::size_t part, const WorkspaceReader& reader, std::size_t module,
                                                  std::size_t position)>;
    Result<void> forEachModule(std::span<const ModuleDecisions> modules, const ModuleWork& work,
                               const CancelToken& cancel) const;
    /// The range of [0, count) for one reader.
    std::pair<std::size_t, std::size_t> share(std::size_t part, std::size_t count) const {
        return {count * part / size(), count * (part + 1) / size()};
    }

private:
    Result<Snapshots> tryToHold() const;

    std::vector<WorkspaceReader> m_readers;
};

/// [0, count) in the order in which the module runs idOf(item) are stored: in this order neighbours share pages of the
/// file, which are then read once.
template <typename IdOf>
std::vector<std::size_t> inStoredOrder(std::size_t count, const IdOf& idOf) {
    std::vector<std::size_t> items(count);
    std::iota(items.begin(), items.end(), 0);
    std::ranges::sort(items, {},
                      [&](std::size_t item) { return std::pair<ModuleRunId, std::size_t>(idOf(item), item); });
    return items;
}

} // namespace inlinescope
