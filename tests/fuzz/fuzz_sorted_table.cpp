// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/byte_writer.h"
#include "core/base/crc32c.h"
#include "core/policy/sorted_table.h"
#include "fuzz_target.h"

namespace inlinescope::fuzz {

namespace {

/// A table with correct checksums, without which the code after that check is not reached. The blocks of the input,
/// separated by "@@@@", are written in sequence, each as its bytes and then its type, and the last one is the index.
std::vector<std::byte> tableOf(std::string_view blocks) {
    ByteWriter table;
    std::size_t offset = 0;
    std::size_t size = 0;
    for (std::size_t at = 0; at != blocks.npos; blocks.remove_prefix(at == blocks.npos ? 0 : at + 4)) {
        at = blocks.find("@@@@");
        const Bytes block = asBytes(blocks.substr(0, at));
        offset = table.bytes().size();
        size = block.empty() ? 0 : block.size() - 1;
        table.append(block.empty() ? asBytes(std::string_view("", 1)) : block);
        table.write(maskedCrc32c(Bytes(table.bytes()).subspan(offset)));
    }
    const std::size_t footer = table.bytes().size();
    for (const std::size_t number : {std::size_t(0), std::size_t(0), offset, size})
        table.writeVarint(number);
    while (table.bytes().size() < footer + 40)
        table.write(char(0));
    table.write(std::uint64_t(0xdb4775248b80fb57));
    return table.take();
}

} // namespace

/// Blocks after an "=", otherwise a complete table.
Result<void> readInput(Bytes input) {
    const bool isParts = !input.empty() && input.front() == std::byte('=');
    const std::vector<std::byte> made = isParts ? tableOf(asText(input.subspan(1))) : std::vector<std::byte>();
    INLINESCOPE_TRY(const auto entries, readSortedTable(isParts ? Bytes(made) : input, "variables.index"));
    return {};
}

} // namespace inlinescope::fuzz
