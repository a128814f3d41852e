// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/checkpoint_reader.h"

#include "core/base/crc32c.h"
#include "core/base/error_place.h"
#include "core/base/file_bytes.h"
#include "core/policy/sorted_table.h"

#include <array>
#include <cstdio>

namespace inlinescope {
namespace {

constexpr std::uint64_t maxIndexBytes = 16 << 20;

std::string shardName(int shard, int shards) {
    std::array<char, 64> name{};
    std::snprintf(name.data(), name.size(), ".data-%05d-of-%05d", shard, shards);
    return name.data();
}

} // namespace

Result<CheckpointReader> CheckpointReader::open(const std::string& prefix) {
    const std::string file = prefix + ".index";
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, readFile(file, maxIndexBytes));
    CheckpointReader reader;
    reader.m_prefix = prefix;
    INLINESCOPE_TRY(reader.m_entries, readSortedTable(bytes, file));
    tensorflow::BundleHeaderProto header;
    const auto found = reader.m_entries.find("");
    if (found == reader.m_entries.end() || !header.ParseFromString(found->second) || header.num_shards() < 1)
        return Error{ErrorCode::Malformed, "no header entry", file, {}, "a checkpoint's index"};
    if (header.endianness() != tensorflow::BundleHeaderProto::LITTLE)
        return Error{ErrorCode::Unsupported, "big-endian tensors", file, {}, "little-endian ones"};
    reader.m_shards = header.num_shards();
    return reader;
}

Result<PolicyValue> CheckpointReader::read(const std::string& key) const {
    const std::string index = m_prefix + ".index";
    const auto found = m_entries.find(key);
    if (found == m_entries.end())
        return Error{ErrorCode::Malformed, "no entry \"" + key + "\"", index, {}, "one for every variable"};
    const auto wrong = [&](std::string what, std::string expected) {
        return Error{ErrorCode::Malformed, std::move(what), index, placeText(PlaceKind::Entry, key),
                     std::move(expected)};
    };
    tensorflow::BundleEntryProto entry;
    if (!entry.ParseFromString(found->second)) return wrong("bytes that are not an entry", "a BundleEntryProto");
    if (entry.slices_size() > 0)
        return Error{ErrorCode::Unsupported, "a sliced variable", index, placeText(PlaceKind::Entry, key), {}};
    Result<PolicyValue> made = emptyConstant(key, entry.dtype(), entry.shape());
    if (!made) return Error{made.error().code, made.error().found, index, placeText(PlaceKind::Entry, key), {}};
    PolicyValue value = std::move(made).value();
    if (entry.offset() < 0 || std::uint64_t(entry.size()) != value.spec.byteSize())
        return wrong("a size of " + std::to_string(entry.size()) + " bytes",
                     std::to_string(value.spec.byteSize()) + " bytes, as the shape says");
    if (entry.shard_id() < 0 || entry.shard_id() >= m_shards) return wrong("a shard that does not exist", {});
    const std::string shard = m_prefix + shardName(entry.shard_id(), m_shards);
    INLINESCOPE_TRY(value.data, readFileSlice(shard, std::uint64_t(entry.offset()), value.spec.byteSize()));
    if (maskedCrc32c(value.data) != entry.crc32c())
        return Error{ErrorCode::Malformed, "a wrong checksum of variable " + key, shard,
                     placeText(PlaceKind::Byte, entry.offset()), "the bytes that were saved"};
    return value;
}

} // namespace inlinescope
