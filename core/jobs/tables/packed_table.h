// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table_selection.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace inlinescope {

/// The rows of a table of hundreds of thousands of rows in little memory: a column has each value once, and for each
/// row the index of its value. Immutable; any thread may use it. All functions but row() are meant for background
/// threads. It has few blocks of memory, so that letting it go takes no time.
class PackedTable {
public:
    using Rows = std::vector<std::uint32_t>; ///< by number, in the table's order

    /// Packs rows one after the other.
    class Builder {
    public:
        explicit Builder(const std::vector<Column>& columns);
        Builder(Builder&&) noexcept;
        ~Builder();
        /// A cell for each column.
        void add(const Row& row);
        /// To be called once. Error: LimitExceeded for 2^32 rows or more.
        Result<PackedTable> finish();

    private:
        class Packing;
        std::vector<Column> m_columns;
        std::vector<std::unique_ptr<Packing>> m_packings; ///< as m_columns
        std::size_t m_rows = 0;
    };
    /// Without its total and notes. Errors: Cancelled; LimitExceeded.
    static Result<PackedTable> of(const Table& table, const CancelToken& cancel);

    const std::vector<Column>& columns() const { return m_columns; }
    std::size_t rowCount() const { return m_rows; }
    Row row(std::size_t row) const;

    /// The rows that selectRows() would leave, in its order. Errors: Cancelled, and those of selectRows().
    Result<Rows> select(const RowSelection& wanted, const CancelToken& cancel) const;
    /// Tests by number of their column.
    using Tests = std::vector<std::pair<std::size_t, CellFilter>>;
    /// The places in `rows` of those that pass one of the tests at least, ascending.
    Result<Rows> find(const Tests& anyOf, const Rows& rows, const CancelToken& cancel) const;

private:
    struct Text {
        std::size_t first = 0, length = 0;
    };
    struct PackedColumn {
        std::vector<std::uint32_t> codes; ///< by row: index of its value
        std::vector<std::variant<std::monostate, std::int64_t, double, Text>> values;
        std::string texts; ///< one after the other

        Cell value(std::size_t code) const;
        std::string_view textOf(const Text& text) const {
            return std::string_view(texts).substr(text.first, text.length);
        }
    };

    static Result<std::vector<std::uint32_t>> valueRanks(const PackedColumn& column, bool descending,
                                                         const CancelToken& cancel);

    std::vector<Column> m_columns;
    std::vector<PackedColumn> m_packed; ///< as m_columns
    std::size_t m_rows = 0;
};

} // namespace inlinescope
