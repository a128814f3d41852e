// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: how the first evidence gets into a workspace.
#include "core/store/file/connection.h"

namespace inlinescope::store {

/// Lets the connection write without a WAL, if nothing is in the workspace yet and no other connection is open: each
/// page of the next transaction is then written, and waited for, once and not twice. Other programs that open the file
/// meanwhile wait, so it is not for long work. From the destruction on there is a WAL again; after a crash, the next
/// program that opens the file makes it so.
class DirectWriting {
public:
    /// `size` is that of the file that is imported.
    DirectWriting(Connection& connection, std::int64_t size) : m_connection(connection) {
        constexpr std::int64_t mostPages = 512; // the schema takes about 150
        constexpr std::int64_t largest = 256 << 20;
        if (size > largest || connection.query("PRAGMA page_count").single() > mostPages) return;
        // Without a WAL a commit must wait for the disk.
        m_isOn = attempt("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL");
    }
    ~DirectWriting() {
        if (m_isOn) attempt("PRAGMA synchronous = NORMAL; PRAGMA journal_mode = WAL");
    }
    DirectWriting(const DirectWriting&) = delete;
    DirectWriting& operator=(const DirectWriting&) = delete;

private:
    /// Whether it did not fail, as it does if another connection is open.
    bool attempt(const char* sql) {
        try {
            m_connection.exec(sql);
            return true;
        } catch (const SQLite::Exception&) {
            return false;
        }
    }

    Connection& m_connection;
    bool m_isOn = false;
};

} // namespace inlinescope::store
