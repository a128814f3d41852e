// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/bodies.h"

#include "core/base/byte_writer.h"

namespace inlinescope::store {
namespace {

constexpr std::size_t mostBodies = std::size_t(1) << 24; ///< of one bitcode
constexpr std::size_t bytesPerBody = 4 + 4 + 8 + 8;
constexpr std::size_t elementSize = 4; ///< of the transposed bytes

std::vector<std::byte> unpacked(const Query& row, int count, int data, Decompressor& decompressor) {
    return decompressor.decompressElements(row.blob(data), row.size(count, mostBodies) * bytesPerBody, elementSize);
}

} // namespace

void putBodies(WriterState& state, const std::string& bitcodeHash, const std::vector<FunctionBody>& bodies) {
    Connection& connection = state.connection;
    if (bitcodeHash.empty() || bodies.size() > mostBodies) return;
    if (connection.query("SELECT count(*) FROM bodies WHERE bitcode_hash = ?1").bind(bitcodeHash).single()) return;
    ByteWriter packed;
    for (const FunctionBody& body : bodies)
        packed.write(static_cast<std::uint32_t>(state.interner.string(body.name)));
    for (const FunctionBody& body : bodies)
        packed.write(body.instructions);
    for (const FunctionBody& body : bodies)
        packed.write(body.hash);
    for (const FunctionBody& body : bodies)
        packed.write(body.sketch);
    connection.query("INSERT INTO bodies (bitcode_hash, count, data) VALUES (?1, ?2, ?3)")
        .bind(bitcodeHash, bodies.size(), state.compressor.compressElements(packed.bytes(), elementSize))
        .run();
}

std::optional<std::vector<FunctionBody>> readBodies(Connection& connection, Decompressor& decompressor,
                                                    const std::string& bitcodeHash) {
    Query row = connection.query("SELECT count, data FROM bodies WHERE bitcode_hash = ?1");
    if (!row.bind(bitcodeHash).step()) return std::nullopt;
    const std::vector<std::byte> packed = unpacked(row, 0, 1, decompressor);
    std::vector<FunctionBody> bodies(packed.size() / bytesPerBody);
    ByteReader in(packed);
    Lookup lookup(connection);
    for (FunctionBody& body : bodies)
        body.name = lookup.string(in.read<std::uint32_t>());
    for (FunctionBody& body : bodies)
        body.instructions = in.read<std::uint32_t>();
    for (FunctionBody& body : bodies)
        body.hash = in.read<std::uint64_t>();
    for (FunctionBody& body : bodies)
        body.sketch = in.read<std::uint64_t>();
    return bodies;
}

void forBodyNames(Connection& connection, const std::function<void(std::int64_t)>& use) {
    Decompressor decompressor;
    for (Query row = connection.query("SELECT count, data FROM bodies"); row.step();) {
        const std::vector<std::byte> packed = unpacked(row, 0, 1, decompressor);
        ByteReader in(packed);
        for (std::size_t body = 0; body < packed.size() / bytesPerBody; ++body)
            use(in.read<std::uint32_t>());
    }
}

void removeUnusedBodies(Connection& connection) {
    connection
        .query("DELETE FROM bodies WHERE bitcode_hash NOT IN (SELECT bitcode_hash FROM modules UNION SELECT "
               "bitcode_hash FROM module_runs)")
        .run();
}

} // namespace inlinescope::store
