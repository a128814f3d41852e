// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/modules_writer.h"

#include "core/base/byte_writer.h"
#include "core/store/file/writer_state.h"

namespace inlinescope {

using namespace store;

namespace {

std::vector<std::byte> joinArguments(const std::vector<std::string>& arguments) {
    ByteWriter out;
    for (const std::string& argument : arguments) {
        out.append(asBytes(argument));
        out.write(char(0));
    }
    if (out.bytes().size() > LargestCommandLine)
        fail(ErrorCode::LimitExceeded, "a command line of " + std::to_string(out.bytes().size()) + " bytes", {},
             "at most 4 MiB");
    return out.take();
}

/// The row with these bytes, a new one if none existed.
std::int64_t putBytes(WriterState& state, const std::string& hash, Bytes bytes) {
    Connection& connection = state.connection;
    const std::int64_t known = connection.query("SELECT id FROM blobs WHERE hash = ?1").bind(hash).single();
    if (known) return known;
    connection.query("INSERT INTO blobs (hash, size, data) VALUES (?1, ?2, ?3)")
        .bind(hash, bytes.size(), state.compressor.compress(bytes))
        .run();
    return connection.lastId();
}

std::optional<std::int64_t> putBlob(WriterState& state, const Module& module, Bytes bitcode) {
    if (module.byReference) return std::nullopt;
    if (bitcode.size() > LargestBlob || bitcode.size() != static_cast<std::size_t>(module.bitcodeSize))
        fail(ErrorCode::InvalidArgument, std::to_string(bitcode.size()) + " bytes of bitcode", module.bitcodePath,
             std::to_string(module.bitcodeSize) + " bytes, and at most 1 GiB");
    return putBytes(state, module.bitcodeHash, bitcode);
}

std::optional<std::int64_t> blobOf(Connection& connection, const SideFile& file) {
    if (file.isMissing() || file.byReference) return std::nullopt;
    const std::int64_t blob = connection.query("SELECT id FROM blobs WHERE hash = ?1").bind(file.hash).single();
    if (!blob) fail(ErrorCode::InvalidArgument, "the side file was not put", file.filePath);
    return blob;
}

std::vector<std::int64_t> sideFileBlobs(Connection& connection, ModuleId module) {
    std::vector<std::int64_t> blobs;
    Query row = connection.query("SELECT blob_id FROM side_files WHERE module_id = ?1 AND blob_id IS NOT NULL");
    for (row.bind(module); row.step();)
        blobs.push_back(row.integer(0));
    return blobs;
}

/// Equal for two lists of side files exactly if their paths and hashes are equal; empty for none.
std::string sideFileHashes(Connection& connection, ModuleId module) {
    std::string hashes;
    Query row = connection.query("SELECT path, hash FROM side_files WHERE module_id = ?1 ORDER BY ordinal");
    for (row.bind(module); row.step();)
        hashes += row.text(0) + '\0' + row.text(1) + '\0';
    return hashes;
}

/// Replaces the module's list of side files; returns false if it has changed.
bool replaceSideFiles(Connection& connection, ModuleId module, const std::vector<SideFile>& files) {
    const std::string before = sideFileHashes(connection, module);
    connection.query("DELETE FROM side_files WHERE module_id = ?1").bind(module).run();
    std::int64_t ordinal = 0;
    for (const SideFile& file : files)
        connection
            .query("INSERT INTO side_files (module_id, ordinal, option, path, file_path, hash, size, blob_id) VALUES "
                   "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
            .bind(module, ordinal++, file.option, file.path, file.filePath, file.hash, file.size,
                  blobOf(connection, file))
            .run();
    return sideFileHashes(connection, module) == before;
}

/// The module's row before the update.
struct EarlierModule {
    bool isThere = false;
    std::int64_t blob = 0; ///< 0: by reference
    std::string bitcodeHash;
    bool sameArguments = false;
};

EarlierModule earlierModule(WriterState& state, CorpusId corpus, const Module& module) {
    Query row =
        state.connection.query("SELECT m.blob_id, m.bitcode_hash, c.arguments FROM modules m JOIN command_lines "
                               "c ON c.module_id = m.id WHERE m.corpus_id = ?1 AND m.name = ?2");
    if (!row.bind(corpus, module.name).step()) return {};
    const std::vector<std::byte> arguments = joinArguments(module.commandLine);
    const Bytes frame = row.blob(2);
    const bool same = frameSize(frame, LargestCommandLine) == arguments.size() &&
                      state.decompressor.decompress(frame, arguments.size()) == arguments;
    return {true, row.integer(0), row.text(1), same};
}

void removeBlobIfUnused(Connection& connection, std::int64_t blob) {
    connection
        .query("DELETE FROM blobs WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM modules WHERE blob_id = ?1) AND NOT "
               "EXISTS (SELECT 1 FROM side_files WHERE blob_id = ?1)")
        .bind(blob)
        .run();
}

ModuleId upsertModule(WriterState& state, CorpusId corpus, const Module& module, std::optional<std::int64_t> blob) {
    Query query = state.connection.query(
        "INSERT INTO modules (corpus_id, name, bitcode_hash, bitcode_size, bitcode_path, blob_id, has_thinlto_index) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (corpus_id, name) DO UPDATE SET bitcode_hash = ?3, "
        "bitcode_size = ?4, bitcode_path = ?5, blob_id = ?6, has_thinlto_index = ?7 RETURNING id");
    query.bind(corpus, module.name, module.bitcodeHash, module.bitcodeSize, module.bitcodePath, blob,
               module.hasThinltoIndex);
    const ModuleId id{query.single()};
    state.connection.query("INSERT OR REPLACE INTO command_lines (module_id, arguments) VALUES (?1, ?2)")
        .bind(id, state.compressor.compress(joinArguments(module.commandLine)))
        .run();
    return id;
}

} // namespace

Result<StoredModule> ModulesWriter::put(CorpusId corpus, const Module& module, Bytes bitcode) const {
    return m_state->transact([&] {
        requireStillThere(m_state->connection, ItemNoun::Corpus, corpus.value);
        const EarlierModule earlier = earlierModule(*m_state, corpus, module);
        const bool sameBitcode = earlier.bitcodeHash == module.bitcodeHash;
        const bool staysEmbedded = module.byReference && earlier.blob && sameBitcode;
        const auto blob = staysEmbedded ? std::optional(earlier.blob) : putBlob(*m_state, module, bitcode);
        const ModuleId id = upsertModule(*m_state, corpus, module, blob);
        const std::vector<std::int64_t> earlierFiles = sideFileBlobs(m_state->connection, id);
        const bool sameFiles = replaceSideFiles(m_state->connection, id, module.sideFiles);
        if (earlier.blob && earlier.blob != blob) removeBlobIfUnused(m_state->connection, earlier.blob);
        for (const std::int64_t file : earlierFiles)
            removeBlobIfUnused(m_state->connection, file);
        return StoredModule{id, earlier.isThere && !(sameBitcode && earlier.sameArguments && sameFiles)};
    });
}

Result<void> ModulesWriter::putSideFile(const std::string& hash, Bytes bytes) const {
    return m_state->transact([&] {
        if (bytes.size() > LargestBlob)
            fail(ErrorCode::LimitExceeded, "a side file of " + std::to_string(bytes.size()) + " bytes",
                 m_state->connection.path(), "at most 1 GiB");
        putBytes(*m_state, hash, bytes);
    });
}

} // namespace inlinescope
