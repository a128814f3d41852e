// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: SQLite's temporary files, to which it writes what sorts and temporary tables need.
#include <cstdint>

namespace inlinescope::store {

/// While it exists, the temporary files that SQLite opens on this thread have together at most `mostBytes` bytes. A
/// write beyond that fails with SQLITE_FULL. It obeys only in connections by limitedVfs(), and must outlive the files;
/// there is at most one on a thread.
class TemporaryLimit {
public:
    explicit TemporaryLimit(std::int64_t mostBytes);
    ~TemporaryLimit();
    TemporaryLimit(const TemporaryLimit&) = delete;
    TemporaryLimit& operator=(const TemporaryLimit&) = delete;

    std::int64_t mostBytes() const { return m_mostBytes; }
    /// Whether a write failed for it.
    bool isExceeded() const { return m_isExceeded; }
    /// For the files: takes that many bytes, or gives them back if they are negative. False if they are too many.
    bool take(std::int64_t bytes);

private:
    std::int64_t m_mostBytes, m_bytes = 0;
    bool m_isExceeded = false;
};

/// The name of SQLite's usual VFS with temporary files that obey a TemporaryLimit. Any thread.
const char* limitedVfs();

} // namespace inlinescope::store
