// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/sorted_table.h"

#include "core/base/crc32c.h"
#include "core/base/error_place.h"

#include <snappy.h>

namespace inlinescope {
namespace {

constexpr std::size_t footerSize = 48;
constexpr std::uint64_t footerMagic = 0xdb4775248b80fb57;
constexpr std::size_t maxBlockBytes = 32 << 20;
constexpr std::size_t maxEntries = 65536;
constexpr std::size_t maxKey = 4096;

using Entries = std::map<std::string, std::string>;

class TableReader {
public:
    TableReader(Bytes table, const std::string& file) : m_table(table), m_file(file) {}

    Result<Entries> read() {
        if (m_table.size() < footerSize) return malformed("a file of " + std::to_string(m_table.size()) + " bytes", 0);
        const std::size_t footerAt = m_table.size() - footerSize;
        ByteReader footer(m_table.subspan(footerAt));
        footer.readVarint(); // position of the meta index
        footer.readVarint();
        const Place indexPlace = readPlace(footer);
        ByteReader magic(m_table.last(sizeof(footerMagic)));
        if (magic.read<std::uint64_t>() != footerMagic || footer.failed())
            return malformed("no footer of a LevelDB table", footerAt);
        INLINESCOPE_TRY(const std::string index, readBlock(indexPlace));
        INLINESCOPE_TRY(const Entries places, readEntries(index, indexPlace));
        Entries all;
        for (const auto& [lastKey, place] : places) {
            ByteReader reader(asBytes(place));
            const Place blockPlace = readPlace(reader);
            if (reader.failed()) return malformed("an index entry without a block's place", indexPlace.offset);
            INLINESCOPE_TRY(const std::string block, readBlock(blockPlace));
            INLINESCOPE_TRY(Entries entries, readEntries(block, blockPlace));
            all.merge(entries);
        }
        return all;
    }

private:
    struct Place {
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
    };

    Error malformed(std::string found, std::uint64_t at) const {
        return {ErrorCode::Malformed, std::move(found), m_file, placeText(PlaceKind::Byte, at), "a LevelDB table"};
    }

    static Place readPlace(ByteReader& reader) {
        const std::uint64_t offset = reader.readVarint();
        return {offset, reader.readVarint()};
    }

    /// A block's contents, decompressed. The block is followed by its type and the checksum of both.
    Result<std::string> readBlock(Place place) {
        constexpr std::size_t trailer = 5;
        if (place.offset > m_table.size() || m_table.size() - place.offset < trailer ||
            place.size > m_table.size() - place.offset - trailer)
            return malformed("a block outside the file", place.offset);
        const Bytes stored = m_table.subspan(place.offset, place.size + 1);
        ByteReader checksum(m_table.subspan(place.offset + place.size + 1, sizeof(std::uint32_t)));
        if (checksum.read<std::uint32_t>() != maskedCrc32c(stored))
            return malformed("a block with a wrong checksum", place.offset);
        INLINESCOPE_TRY(std::string block, unpack(asText(stored.first(place.size)), stored.back(), place.offset));
        m_blockBytes += block.size();
        return block;
    }

    Result<std::string> unpack(std::string_view stored, std::byte type, std::uint64_t at) const {
        std::size_t size = stored.size();
        if (type > std::byte(1)) return malformed("a block that is neither plain nor Snappy-compressed", at);
        if (type == std::byte(1) && !snappy::GetUncompressedLength(stored.data(), stored.size(), &size))
            return malformed("a damaged Snappy block", at);
        if (size > maxBlockBytes - std::min(m_blockBytes, maxBlockBytes)) return malformed("too large blocks", at);
        if (type == std::byte(0)) return std::string(stored);
        std::string block(size, '\0');
        if (!snappy::RawUncompress(stored.data(), stored.size(), block.data()))
            return malformed("a damaged Snappy block", at);
        return block;
    }

    /// Each entry shares a prefix with the key before. At the end of the block are the positions of entries that share
    /// none, and then their number.
    Result<Entries> readEntries(std::string_view block, Place place) {
        const Bytes bytes = asBytes(block);
        if (bytes.size() < sizeof(std::uint32_t)) return malformed("a block without entries", place.offset);
        const std::uint32_t restarts = ByteReader(bytes.last(sizeof(std::uint32_t))).read<std::uint32_t>();
        if (restarts > bytes.size() / sizeof(std::uint32_t) - 1)
            return malformed("a block with too many restarts", place.offset);
        ByteReader reader(bytes.first(bytes.size() - (std::size_t(restarts) + 1) * sizeof(std::uint32_t)));
        Entries entries;
        std::string key;
        while (!reader.atEnd()) {
            const std::uint64_t shared = reader.readVarint();
            const std::uint64_t added = reader.readVarint();
            const std::uint64_t valueSize = reader.readVarint();
            if (shared > key.size() || added > maxKey - shared) return malformed("an impossible key", place.offset);
            key = key.substr(0, shared) + std::string(asText(reader.take(added)));
            const Bytes value = reader.take(valueSize);
            if (reader.failed() || ++m_entries > maxEntries)
                return malformed("an entry that is cut off, or too many entries", place.offset);
            entries.insert_or_assign(key, asText(value));
        }
        return entries;
    }

    Bytes m_table;
    std::string m_file;
    std::size_t m_blockBytes = 0;
    std::size_t m_entries = 0;
};

} // namespace

Result<Entries> readSortedTable(Bytes table, const std::string& file) {
    return TableReader(table, file).read();
}

} // namespace inlinescope
