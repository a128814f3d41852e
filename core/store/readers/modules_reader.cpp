// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/modules_reader.h"

#include "core/base/file_bytes.h"
#include "core/store/file/reader_state.h"
#include "core/store/tables/bodies.h"

#include <algorithm>

namespace inlinescope {

using namespace store;

namespace {

constexpr const char* ModuleColumns =
    "SELECT id, name, bitcode_hash, bitcode_size, bitcode_path, blob_id IS NULL, has_thinlto_index, "
    "(SELECT count(*) FROM side_files s WHERE s.module_id = modules.id), "
    "(SELECT count(*) FROM side_files s WHERE s.module_id = modules.id AND s.hash = '') FROM modules";

ModuleRow moduleRow(const Query& row) {
    return {ModuleId{row.integer(0)}, row.text(1),         row.text(2),  row.count(3), row.text(4),
            row.integer(5) != 0,      row.integer(6) != 0, row.count(7), row.count(8)};
}

std::vector<std::string> splitArguments(Bytes joined) {
    std::vector<std::string> arguments;
    for (std::string_view rest = asText(joined); !rest.empty();) {
        const std::size_t end = std::min(rest.find('\0'), rest.size());
        arguments.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return arguments;
}

/// Bytes that are stored in the workspace or, by reference, in a file.
struct Content {
    std::string noun; ///< kind of content
    std::string hash;
    std::int64_t size = 0;
    std::string path;                 ///< of the file
    std::optional<std::int64_t> blob; ///< absent: by reference
};

std::vector<std::byte> bytesOfFile(const Content& content, const PathRule& mayRead) {
    if (!mayRead(content.path) && isFile(content.path))
        fail(ErrorCode::Refused,
             content.noun + " is outside of the workspace, at a place that you have not imported from", content.path,
             {}, "Import its corpus again from there, with --reference, if you trust the workspace.");
    if (!isFile(content.path))
        fail(ErrorCode::NotFound, content.noun + " does not exist any more", content.path,
             "the file that was imported");
    Result<std::vector<std::byte>> bytes = readFile(content.path, LargestBlob);
    if (!bytes.ok()) throw Failure{std::move(bytes).error()};
    if (static_cast<std::int64_t>(bytes->size()) != content.size)
        fail(ErrorCode::Refused, content.noun + " changed since it was imported", content.path,
             std::to_string(content.size) + " bytes; import it again to use it as it is");
    return std::move(bytes).value();
}

std::vector<std::byte> bytesOfBlob(ReaderState& state, std::int64_t blob) {
    Query query = state.connection.query("SELECT id, data, size FROM blobs WHERE id = ?1");
    if (!query.bind(blob).step())
        fail(ErrorCode::Malformed, "no bitcode " + std::to_string(blob), state.connection.path());
    return state.decompressor.decompress(query.blob(1), query.size(2, LargestBlob));
}

/// Throws Failure if the bytes differ from the imported ones.
std::vector<std::byte> verified(ReaderState& state, const Content& content, const HashFunction& sha256,
                                const PathRule& mayRead) {
    std::vector<std::byte> bytes = content.blob ? bytesOfBlob(state, *content.blob) : bytesOfFile(content, mayRead);
    if (sha256(bytes) == content.hash) return bytes;
    if (!content.blob)
        fail(ErrorCode::Refused, content.noun + " changed since it was imported", content.path,
             "SHA-256 " + content.hash + "; import it again to use it as it is");
    fail(ErrorCode::Malformed, "stored " + content.noun + " is damaged", state.connection.path(),
         "SHA-256 " + content.hash);
}

std::vector<SideFile> sideFilesOf(Connection& connection, ModuleId module) {
    Query row = connection.query("SELECT option, path, file_path, hash, size, blob_id IS NULL FROM side_files WHERE "
                                 "module_id = ?1 ORDER BY ordinal");
    row.bind(module);
    std::vector<SideFile> files;
    while (row.step())
        files.push_back({row.text(0), row.text(1), row.text(2), row.text(3), row.count(4),
                         row.integer(5) != 0 && !row.text(3).empty()});
    return files;
}

} // namespace

Result<std::vector<ModuleRow>> ModulesReader::of(CorpusId corpus) const {
    return m_state->read([&] {
        return collect(m_state->connection, ModuleColumns, " WHERE corpus_id = ?1 ORDER BY name", moduleRow, corpus);
    });
}

Result<ModuleRow> ModulesReader::byName(CorpusId corpus, const std::string& name) const {
    return m_state->read([&] {
        return namedRow(
            collect(m_state->connection, ModuleColumns, " WHERE corpus_id = ?1 AND name = ?2", moduleRow, corpus, name),
            "module", name, m_state->connection, "SELECT name FROM modules WHERE corpus_id = ?1", corpus);
    });
}

Result<Module> ModulesReader::byId(ModuleId id) const {
    return m_state->read([&] {
        Query row = m_state->connection.query(
            "SELECT m.name, m.bitcode_hash, m.bitcode_size, m.bitcode_path, m.blob_id IS NULL, m.has_thinlto_index, "
            "c.arguments FROM modules m JOIN command_lines c ON c.module_id = m.id WHERE m.id = ?1");
        if (!row.bind(id).step()) notFound("module", idText(id.value), m_state->connection.path());
        const Bytes arguments = row.blob(6);
        return Module{
            row.text(0),
            row.text(1),
            row.count(2),
            row.text(3),
            row.integer(4) != 0,
            row.integer(5) != 0,
            splitArguments(m_state->decompressor.decompress(arguments, frameSize(arguments, LargestCommandLine))),
            sideFilesOf(m_state->connection, id)};
    });
}

Result<std::vector<std::byte>> ModulesReader::bitcode(ModuleId id, const HashFunction& sha256,
                                                      const PathRule& mayRead) const {
    return m_state->read([&] {
        Query row = m_state->connection.query(
            "SELECT bitcode_hash, bitcode_size, bitcode_path, blob_id FROM modules WHERE id = ?1");
        if (!row.bind(id).step()) notFound("module", idText(id.value), m_state->connection.path());
        const Content content{"bitcode", row.text(0), row.count(1), row.text(2), row.optionalInteger(3)};
        return verified(*m_state, content, sha256, mayRead);
    });
}

Result<std::vector<std::byte>> ModulesReader::sideFile(const SideFile& file, const HashFunction& sha256,
                                                       const PathRule& mayRead) const {
    return m_state->read([&] {
        Content content{"the side file", file.hash, file.size, file.filePath, {}};
        Query row = m_state->connection.query("SELECT id FROM blobs WHERE hash = ?1");
        if (!file.byReference) content.blob = row.bind(file.hash).single();
        return verified(*m_state, content, sha256, mayRead);
    });
}

Result<std::optional<std::vector<FunctionBody>>> ModulesReader::bodies(const std::string& bitcodeHash) const {
    return m_state->read([&] { return readBodies(m_state->connection, m_state->decompressor, bitcodeHash); });
}

} // namespace inlinescope
