// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/decision_columns.h"

#include "core/store/file/reader_state.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace inlinescope::store {
namespace {

/// How the values of a field are stored: `width` bytes each, little-endian, transposed and compressed. Values of a
/// rising field are stored as the difference to the value before.
struct Coding {
    std::size_t width = 4;
    bool isRising = false;
};

Coding codingOf(DecisionField field) {
    switch (field) {
    case DecisionField::Answer:
    case DecisionField::HasTwin:
        return {1};
    case DecisionField::Cost:
    case DecisionField::Threshold:
    case DecisionField::KeyHash:
        return {8};
    case DecisionField::Callsite:
    case DecisionField::FeatureRow:
    case DecisionField::Place:
        return {4, true};
    default:
        return {4};
    }
}

/// The row in decision_columns.
std::int64_t columnRow(DecisionField field, ModuleRunId moduleRun) {
    return std::int64_t((std::uint64_t(field) << 40) + std::uint64_t(moduleRun.value));
}

/// The row in fresh_decision_columns.
std::int64_t freshRow(DecisionField field, ModuleRunId moduleRun) {
    static_assert(decisionFieldCount <= 32);
    return std::int64_t(std::uint64_t(moduleRun.value) * 32 + std::uint64_t(field));
}

/// The columns of one field of so many module runs are more than a disk reads at once, and can be moved quickly.
constexpr std::int64_t MovedAtOnce = 2048;

bool isOfPlace(DecisionField field) {
    return field >= DecisionField::PlaceParent;
}

/// The largest value of a field that is stored in four bytes: ids are below 2^32 - 1.
std::int64_t largestOf(DecisionField field) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    const bool isNumber =
        field == DecisionField::Occurrence || field == DecisionField::PlaceLine || field == DecisionField::PlaceColumn;
    return isNumber ? most : most - 1;
}

bool isInRange(DecisionField field, std::int64_t value) {
    if (field == DecisionField::Answer) return Answered::areBits(value);
    return codingOf(field).width != 4 || (value >= 0 && value <= largestOf(field));
}

/// isInRange() for all values as unpacked() makes them, which are below 2^32 if they are stored in four bytes.
bool areInRange(DecisionField field, const ColumnValues& values) {
    if (field == DecisionField::Answer) return std::ranges::all_of(values, Answered::areBits);
    return codingOf(field).width != 4 || values.empty() || std::ranges::max(values) <= largestOf(field);
}

/// Smallest size of a decision or a place in bytes: if the file has no room for the declared number, it is not read.
constexpr std::int64_t LeastRow = 16;

[[noreturn]] void refuse(ModuleRunId moduleRun, const std::string& found, const std::string& workspace) {
    throw Failure{
        {ErrorCode::Malformed, found, workspace, "module run " + std::to_string(moduleRun.value), "as its rows say"}};
}

std::vector<std::byte> packed(Compressor& compressor, DecisionField field, const ColumnValues& values) {
    const Coding coding = codingOf(field);
    std::vector<std::byte> bytes(values.size() * coding.width);
    std::uint64_t before = 0;
    for (std::size_t index = 0; index < values.size(); ++index) {
        const auto value = static_cast<std::uint64_t>(values[index]);
        const std::uint64_t stored = value - before;
        std::memcpy(bytes.data() + index * coding.width, &stored, coding.width);
        if (coding.isRising) before = value;
    }
    return compressor.compressElements(bytes, coding.width);
}

/// Values of `Width` bytes each, of which the lowest bytes of all come first, then the next ones.
template <std::size_t Width>
ColumnValues joined(Bytes bytes) {
    const std::size_t count = bytes.size() / Width;
    ColumnValues values(count);
    for (std::size_t index = 0; index < count; ++index) {
        std::uint64_t value = 0;
        for (std::size_t byte = 0; byte < Width; ++byte)
            value |= std::to_integer<std::uint64_t>(bytes[byte * count + index]) << 8 * byte;
        values[index] = std::int64_t(value);
    }
    return values;
}

ColumnValues joined(Bytes bytes, std::size_t width) {
    return width == 8 ? joined<8>(bytes) : width == 4 ? joined<4>(bytes) : joined<1>(bytes);
}

ColumnValues unpacked(Decompressor& decompressor, DecisionField field, Bytes frame, std::size_t size) {
    const Coding coding = codingOf(field);
    ColumnValues values = joined(decompressor.decompressInPlace(frame, size), coding.width);
    if (!coding.isRising) return values;
    std::uint32_t before = 0; // 32 bits wide like the stored differences, which are modulo 2^32
    for (std::int64_t& value : values)
        value = before += static_cast<std::uint32_t>(value);
    return values;
}

/// Reads the rows of a module run into columns.
class Gathering {
public:
    Gathering(Connection& connection, ModuleRunId moduleRun) : m_connection(connection), m_moduleRun(moduleRun) {}

    DecisionTable table() {
        readDecisions();
        readPlaces();
        return std::move(m_table);
    }

private:
    ColumnValues& operator[](DecisionField field) { return m_table[static_cast<std::size_t>(field)]; }
    void add(DecisionField field, std::int64_t value) {
        if (!isInRange(field, value)) refuse(m_moduleRun, std::to_string(value), m_connection.path());
        (*this)[field].push_back(value);
    }
    void readDecisions();
    void readPlaces();
    void readPlace(std::int64_t id);

    Connection& m_connection;
    ModuleRunId m_moduleRun;
    DecisionTable m_table;
    using PlaceRow = std::array<std::int64_t, 5>; ///< in the order of the fields; the parent is an id here
    std::map<std::int64_t, PlaceRow> m_places;
};

void Gathering::readDecisions() {
    const RowRanges ranges = rowRanges(m_connection, m_moduleRun);
    Query row = m_connection.query(
        "SELECT d.callsite_id, d.key_occurrence, d.advice, d.outcome, d.mandatory, d.default_advice, d.cost, "
        "d.threshold, d.reason_id, c.caller_id, c.callee_id, c.linkage_id, c.key_hash, c.twin <> '' OR c.inherited <> "
        "'', d.feature_row, c.place_id, d.module_run_id FROM decisions d CROSS JOIN callsites c ON c.id = "
        "d.callsite_id WHERE d.id >= ?1 AND d.id < ?1 + ?2 ORDER BY d.id");
    row.bind(ranges.firstDecision, ranges.decisions);
    std::int64_t rows = 0;
    for (; row.step(); ++rows) {
        if (row.integer(16) != m_moduleRun.value)
            row.damaged(16, std::to_string(row.integer(16)), "module run " + std::to_string(m_moduleRun.value));
        const Answered answered{row.enumerator(2, Advice::Inline), row.enumerator(3, Outcome::NeverAsked),
                                row.integer(4) != 0, row.isNull(5) ? std::nullopt : std::optional(row.integer(5) != 0)};
        add(DecisionField::Callsite, row.integer(0));
        add(DecisionField::Occurrence, row.integer(1));
        add(DecisionField::Answer, answered.bits());
        add(DecisionField::Cost, row.optionalInteger(6).value_or(NoNumber));
        add(DecisionField::Threshold, row.optionalInteger(7).value_or(NoNumber));
        add(DecisionField::Reason, row.integer(8));
        add(DecisionField::Caller, row.integer(9));
        add(DecisionField::Callee, row.integer(10));
        add(DecisionField::Linkage, row.integer(11));
        add(DecisionField::KeyHash, row.integer(12));
        add(DecisionField::HasTwin, row.integer(13));
        add(DecisionField::FeatureRow, row.isNull(14) ? 0 : row.integer(14) + 1);
        (*this)[DecisionField::Place].push_back(row.integer(15)); // an id until readPlaces()
    }
    if (rows != ranges.decisions) refuse(m_moduleRun, std::to_string(rows) + " decisions", m_connection.path());
}

void Gathering::readPlaces() {
    ColumnValues& places = (*this)[DecisionField::Place];
    for (const std::int64_t id : places) {
        if (id < 0) refuse(m_moduleRun, "place " + std::to_string(id), m_connection.path());
        readPlace(id);
    }
    std::map<std::int64_t, std::int64_t> numbers = {{0, 0}};
    for (const auto& [id, row] : m_places)
        numbers.emplace(id, std::int64_t(numbers.size()));
    for (std::int64_t& place : places)
        place = numbers.at(place);
    for (const auto& [id, row] : m_places) {
        add(DecisionField::PlaceParent, numbers.at(row[0]));
        for (std::size_t column = 1; column < row.size(); ++column)
            add(DecisionField(std::size_t(DecisionField::PlaceParent) + column), row[column]);
    }
}

/// Reads a place with its chain of parents. A parent always has a smaller id than its child, so a cyclic chain in a
/// manipulated file ends at the first larger id.
void Gathering::readPlace(std::int64_t id) {
    Query row = m_connection.query("SELECT parent_id, function_id, file_id, line, col FROM places WHERE id = ?1");
    while (id > 0 && !m_places.contains(id)) {
        if (!row.bind(id).step()) refuse(m_moduleRun, "no place " + std::to_string(id), m_connection.path());
        const std::int64_t parent = row.integer(0) > 0 && row.integer(0) < id ? row.integer(0) : 0;
        m_places[id] = {parent, row.integer(1), row.integer(2), row.integer(3), row.integer(4)};
        id = parent;
    }
}

} // namespace

DecisionTable columnsInRows(Connection& connection, ModuleRunId moduleRun) {
    return Gathering(connection, moduleRun).table();
}

void putColumns(Connection& connection, Compressor& compressor, ModuleRunId moduleRun) {
    const DecisionTable table = columnsInRows(connection, moduleRun);
    if (table.front().empty()) return;
    Query insert = connection.query("INSERT INTO fresh_decision_columns (id, module_run_id, data) VALUES (?1, ?2, ?3)");
    for (std::size_t field = 0; field < table.size(); ++field)
        insert
            .bind(freshRow(DecisionField(field), moduleRun), moduleRun,
                  packed(compressor, DecisionField(field), table[field]))
            .run();
    if (moduleRun.value % MovedAtOnce == 0) moveFreshColumns(connection);
}

void putOldColumns(Connection& connection, Compressor& compressor, ModuleRunId moduleRun) {
    try {
        putColumns(connection, compressor, moduleRun);
    } catch (const Failure& failure) {
        if (failure.error.code != ErrorCode::Malformed) throw;
    }
}

/// Field by field, so that the pages of each field are contiguous.
void moveFreshColumns(Connection& connection) {
    Query move = connection.query("INSERT OR REPLACE INTO decision_columns (id, module_run_id, data) SELECT ?1 * "
                                  "1099511627776 + module_run_id, module_run_id, data FROM fresh_decision_columns "
                                  "WHERE id & 31 = ?1 ORDER BY id");
    for (std::size_t field = 0; field < decisionFieldCount; ++field)
        move.bind(field).run();
    connection.query("DELETE FROM fresh_decision_columns").run();
}

void removeColumns(Connection& connection, ModuleRunId moduleRun) {
    Query ordered = connection.query("DELETE FROM decision_columns WHERE id = ?1");
    for (std::size_t field = 0; field < decisionFieldCount; ++field)
        ordered.bind(columnRow(DecisionField(field), moduleRun)).run();
    connection.query("DELETE FROM fresh_decision_columns WHERE id >= ?1 AND id < ?1 + 32")
        .bind(freshRow({}, moduleRun))
        .run();
}

namespace {

/// Reads the column of one field of a module run.
class ColumnReading {
public:
    ColumnReading(Connection& connection, Decompressor& decompressor, ModuleRunId moduleRun, std::size_t decisions,
                  DecisionField field)
        : m_connection(connection), m_decompressor(decompressor), m_moduleRun(moduleRun), m_decisions(decisions),
          m_field(field) {}

    std::optional<ColumnValues> values() const {
        constexpr const char* ordered = "SELECT data FROM decision_columns WHERE id = ?1";
        const std::int64_t row = columnRow(m_field, m_moduleRun);
        BlobCursor* cursor = m_connection.cursor(std::size_t(m_field), "decision_columns", "data");
        if (const auto frame = cursor ? cursor->read(row) : std::nullopt)
            return columnIn(*frame, [&](const char* what) {
                Query damaged = m_connection.query(ordered);
                damaged.bind(row).step();
                damaged.damaged(0, what);
            });
        auto values = in(m_connection.query(ordered), row);
        if (values) return values;
        return in(m_connection.query("SELECT data FROM fresh_decision_columns WHERE id = ?1"),
                  freshRow(m_field, m_moduleRun));
    }

private:
    std::optional<ColumnValues> in(Query row, std::int64_t id) const {
        if (!row.bind(id).step()) return std::nullopt;
        return columnIn(row.blob(0), [&](const char* what) { row.damaged(0, what); });
    }
    /// `refuse` throws what is wrong with the frame.
    template <typename Refuse>
    ColumnValues columnIn(Bytes frame, const Refuse& refuse) const {
        const std::size_t width = codingOf(m_field).width;
        const std::size_t size = frameSize(frame, LargestValue);
        if (!isOfPlace(m_field) && size != m_decisions * width)
            throw Failure{{ErrorCode::Malformed, std::to_string(size / width) + " decisions", m_connection.path(),
                           "module run " + std::to_string(m_moduleRun.value),
                           std::to_string(m_decisions) + ", as it counts"}};
        if (size % width != 0) refuse("a column of parts of values");
        m_connection.requireRoomFor(std::int64_t(size / width) * LeastRow);
        ColumnValues values = unpacked(m_decompressor, m_field, frame, size);
        if (!areInRange(m_field, values)) refuse("a column with a value out of its range");
        return values;
    }

    Connection& m_connection;
    Decompressor& m_decompressor;
    ModuleRunId m_moduleRun;
    std::size_t m_decisions;
    DecisionField m_field;
};

} // namespace

std::optional<ColumnValues> readDecisionColumn(Connection& connection, Decompressor& decompressor,
                                               ModuleRunId moduleRun, std::size_t decisions, DecisionField field) {
    return ColumnReading(connection, decompressor, moduleRun, decisions, field).values();
}

} // namespace inlinescope::store
