// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/debug_unit_index.h"

#include "core/compiler/objects/bounded_reader.h"

#include <vector>

namespace inlinescope {
namespace {

constexpr std::uint64_t signatureSize = 8, numberSize = 4;
constexpr std::uint64_t infoColumn = 1, typesColumn = 2, abbreviationsColumn = 3; ///< DW_SECT_..., of both versions
constexpr std::uint64_t mostColumns = 16;

/// How many rows and columns an index has.
struct IndexSize {
    std::uint64_t columns = 0, units = 0, slots = 0;
};

IndexSize readSize(BoundedReader& in) {
    const std::uint64_t version = in.number(4); // 2 bytes and 2 of padding from version 5 on
    const bool isFive = (version & 0xffff) == 5 || version >> 16 == 5;
    if (in.isGood() && version != 2 && !isFive) in.refuse(0, "version " + std::to_string(version), "2 or 5");
    IndexSize size;
    size.columns = in.number(4);
    size.units = in.number(4);
    size.slots = in.number(4);
    if (size.columns > mostColumns)
        in.refuse(numberSize, std::to_string(size.columns) + " columns", "at most " + std::to_string(mostColumns));
    const std::uint64_t room = in.left() / numberSize; // each number of at most 32 bits: no product overflows
    const std::uint64_t needed = 3 * size.slots + size.columns + 2 * size.units * size.columns;
    if (in.isGood() && needed > room)
        in.refuse(0, "an index of " + std::to_string(needed) + " numbers", "at most " + std::to_string(room));
    return size;
}

/// Each row must belong to one slot: LLVM writes to the row that a slot names, and reads all.
void checkSlots(BoundedReader& in, const IndexSize& size) {
    in.skip(size.slots * signatureSize);
    std::vector<bool> isUsed(in.isGood() ? size.units : 0);
    std::uint64_t used = 0;
    for (std::uint64_t slot = 0; slot < size.slots && in.isGood(); ++slot) {
        const std::uint64_t at = in.at();
        const std::uint64_t row = in.number(numberSize);
        if (row == 0) continue;
        if (row > size.units || isUsed[row - 1])
            return in.refuse(at, "row " + std::to_string(row), "each of " + std::to_string(size.units) + " rows once");
        isUsed[row - 1] = true;
        ++used;
    }
    if (in.isGood() && used != size.units)
        in.refuse(in.at(), "slots for " + std::to_string(used) + " rows", "for " + std::to_string(size.units));
}

} // namespace

bool DebugUnitIndex::read(const char* section, llvm::StringRef bytes, bool isLittleEndian) {
    if (bytes.empty()) return true;
    BoundedReader in(section, bytes, isLittleEndian, 0);
    const IndexSize size = readSize(in);
    checkSlots(in, size);
    std::vector<std::uint64_t> columns;
    for (std::uint64_t column = 0; column < size.columns && in.isGood(); ++column)
        columns.push_back(in.number(numberSize));
    for (std::uint64_t row = 0; row < size.units && in.isGood(); ++row) {
        std::uint64_t info = UINT64_MAX, types = UINT64_MAX, abbreviations = 0;
        for (const std::uint64_t column : columns) {
            const std::uint64_t offset = in.number(numberSize);
            if (column == infoColumn) info = offset;
            if (column == typesColumn) types = offset;
            if (column == abbreviationsColumn) abbreviations = offset;
        }
        if (info != UINT64_MAX) m_ofInfo[info] = abbreviations;
        if (types != UINT64_MAX) m_ofTypes[types] = abbreviations;
    }
    m_problem = in.problem();
    return in.isGood();
}

} // namespace inlinescope
