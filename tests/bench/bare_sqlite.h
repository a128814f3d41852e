// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The reference of the store's benchmarks: SQLite's own C interface, without our store.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <sqlite3.h>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

using Work = std::function<std::int64_t()>; ///< returns the number of rows read

/// Reads rows with minimal work: every column is fetched, nothing is kept.
class Bare {
public:
    explicit Bare(const std::string& path) { sqlite3_open_v2(path.c_str(), &m_handle, SQLITE_OPEN_READONLY, nullptr); }
    ~Bare() { sqlite3_close_v2(m_handle); }
    Bare(const Bare&) = delete;
    Bare& operator=(const Bare&) = delete;

    std::int64_t rows(const std::string& sql, std::vector<std::int64_t> keys = {0}) {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
            std::fprintf(stderr, "bench_store: %s\n", sqlite3_errmsg(m_handle));
            std::exit(EXIT_FAILURE);
        }
        std::int64_t rows = 0;
        for (std::int64_t key : keys) {
            if (sqlite3_bind_parameter_count(statement)) sqlite3_bind_int64(statement, 1, key);
            for (; sqlite3_step(statement) == SQLITE_ROW; ++rows)
                for (int column = 0; column < sqlite3_column_count(statement); ++column)
                    touch(statement, column);
            sqlite3_reset(statement);
        }
        sqlite3_finalize(statement);
        return rows;
    }

    /// The first column of each row.
    std::vector<std::string> texts(const std::string& sql) {
        std::vector<std::string> texts;
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
            std::fprintf(stderr, "bench: %s\n", sqlite3_errmsg(m_handle));
            std::exit(EXIT_FAILURE);
        }
        while (sqlite3_step(statement) == SQLITE_ROW)
            texts.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(statement, 0)));
        sqlite3_finalize(statement);
        return texts;
    }

    /// Bytes of each table and index, the largest first.
    std::vector<std::pair<std::string, std::int64_t>> sizes() {
        std::vector<std::pair<std::string, std::int64_t>> sizes;
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v2(m_handle, "SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC", -1,
                           &statement, nullptr);
        while (statement && sqlite3_step(statement) == SQLITE_ROW)
            sizes.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(statement, 0)),
                               sqlite3_column_int64(statement, 1));
        sqlite3_finalize(statement);
        return sizes;
    }

private:
    void touch(sqlite3_stmt* statement, int column) {
        if (sqlite3_column_type(statement, column) == SQLITE_INTEGER)
            m_seen += sqlite3_column_int64(statement, column);
        else
            m_seen += sqlite3_column_bytes(statement, column) + (sqlite3_column_blob(statement, column) != nullptr);
    }
    sqlite3* m_handle = nullptr;
    volatile std::int64_t m_seen = 0;
};

inline double seconds(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The least time of several turns; ours and the reference alternate, so that both have the same machine and warm
/// caches.
inline void compare(const char* what, const char* referenceName, const Work& ours, const Work& bare, int turns = 5) {
    double oursTime = 1e9;
    double bareTime = 1e9;
    const std::int64_t rows = ours();
    if (const std::int64_t bareRows = bare(); rows != bareRows)
        std::printf("%s: DIFFERENT ROWS, %lld and %lld\n", what, static_cast<long long>(rows),
                    static_cast<long long>(bareRows));
    for (int turn = 0; turn < turns; ++turn) {
        oursTime = std::min(oursTime, seconds(ours));
        bareTime = std::min(bareTime, seconds(bare));
    }
    std::printf("%-46s %10lld rows %11.3f ms = %6.2f times %s (%.3f ms)\n", what, static_cast<long long>(rows),
                oursTime * 1e3, oursTime / bareTime, referenceName, bareTime * 1e3);
    std::fflush(stdout);
}

} // namespace inlinescope
