// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/reader_pool.h"

#include "core/base/caught.h"
#include "core/base/thread_group.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace inlinescope {

Result<ReaderPool> ReaderPool::open(const std::string& path) {
    constexpr unsigned most = 8;
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(path));
    ReaderPool readers;
    for (unsigned reader = std::clamp(std::thread::hardware_concurrency(), 1U, most); reader > 0; --reader) {
        INLINESCOPE_TRY(WorkspaceReader opened, workspace.reader());
        readers.m_readers.push_back(std::move(opened));
    }
    return readers;
}

Result<ReaderPool::Snapshots> ReaderPool::snapshots() const {
    constexpr int attempts = 100;
    INLINESCOPE_TRY(Snapshots snapshots, tryToHold());
    for (int attempt = 1; attempt < attempts && !snapshots.areOfOneState; ++attempt) {
        snapshots.held.clear();
        INLINESCOPE_TRY(snapshots, tryToHold());
    }
    return snapshots;
}

/// The last reader notices a commit between its look before the first snapshot and its own snapshot.
Result<ReaderPool::Snapshots> ReaderPool::tryToHold() const {
    Snapshots snapshots;
    INLINESCOPE_TRY(const std::int64_t before, m_readers.back().dataVersion());
    for (const WorkspaceReader& reader : m_readers) {
        INLINESCOPE_TRY(WorkspaceReader::Snapshot snapshot, reader.snapshot());
        snapshots.held.push_back(std::move(snapshot));
        INLINESCOPE_TRY(const std::int64_t now, reader.dataVersion()); // a snapshot is of the first read in it
        snapshots.areOfOneState = now == before;                       // of the last reader
    }
    return snapshots;
}

Result<void> ReaderPool::run(const Work& work) const {
    ThreadGroup threads;
    for (std::size_t part = 1; part < size(); ++part)
        INLINESCOPE_CHECK(threads.start([&, part] { return work(part, m_readers[part]); }));
    const Result<void> own = caught([&] { return work(0, m_readers[0]); });
    const Result<void> others = threads.join();
    return own.ok() ? others : own;
}

/// Their columns of one field fill some pages of the file, which one reader then reads alone.
constexpr std::size_t mostAtOnce = 128;

Result<void> ReaderPool::forEach(std::size_t count, const ItemWork& work, const CancelToken& cancel) const {
    const std::size_t atOnce = std::clamp<std::size_t>(count / (size() * 16), 1, mostAtOnce);
    std::atomic<std::size_t> next = 0;
    return run([&](std::size_t part, const WorkspaceReader& reader) -> Result<void> {
        for (std::size_t first = next.fetch_add(atOnce); first < count; first = next.fetch_add(atOnce))
            for (std::size_t item = first; item < std::min(first + atOnce, count); ++item) {
                Result<void> done = cancel.isCancelled() ? CancelToken::error() : work(part, reader, item);
                if (done.ok()) continue;
                next = count; // stops all readers
                return done;
            }
        return {};
    });
}

Result<void> ReaderPool::forEach(const std::vector<std::size_t>& items, const ItemWork& work,
                                 const CancelToken& cancel) const {
    return forEach(
        items.size(),
        [&](std::size_t part, const WorkspaceReader& reader, std::size_t place) {
            return work(part, reader, items[place]);
        },
        cancel);
}

Result<void> ReaderPool::forEachModule(std::span<const ModuleDecisions> modules, const ModuleWork& work,
                                       const CancelToken& cancel) const {
    INLINESCOPE_TRY(const auto held, snapshots());
    std::vector<std::size_t> positions;
    std::size_t next = 0;
    for (const ModuleDecisions& module : modules) {
        positions.push_back(next);
        next += std::size_t(module.count);
    }
    return forEach(
        inStoredOrder(modules.size(), [&](std::size_t module) { return modules[module].moduleRun; }),
        [&](std::size_t part, const WorkspaceReader& reader, std::size_t module) {
            return work(part, reader, module, positions[module]);
        },
        cancel);
}

} // namespace inlinescope
