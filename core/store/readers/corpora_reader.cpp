// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/corpora_reader.h"

#include "core/store/file/reader_state.h"

namespace inlinescope {

using namespace store;

namespace {

/// With + SQLite looks for modules without a blob by the index of blobs, not by reading all modules of the corpus.
constexpr const char* CorpusColumns =
    "SELECT c.id, c.name, c.source_path, c.description_hash, c.has_thinlto, "
    "EXISTS (SELECT 1 FROM modules m WHERE +m.corpus_id = c.id AND m.blob_id IS NULL), c.imported_at, "
    "(SELECT count(*) FROM modules m WHERE m.corpus_id = c.id), "
    "(SELECT coalesce(sum(m.bitcode_size), 0) FROM modules m WHERE m.corpus_id = c.id), "
    "(SELECT count(*) FROM runs r WHERE r.corpus_id = c.id), c.complete FROM corpora c";

CorpusRow corpusRow(const Query& row) {
    CorpusRow corpus;
    corpus.id = CorpusId{row.integer(0)};
    corpus.spec = {row.text(1), row.text(2), row.text(3), row.integer(4) != 0, row.integer(5) != 0};
    corpus.importedAt = row.integer(6);
    corpus.modules = row.count(7);
    corpus.bitcodeBytes = row.count(8);
    corpus.runs = row.count(9);
    corpus.complete = row.integer(10) != 0;
    return corpus;
}

} // namespace

Result<std::vector<CorpusRow>> CorporaReader::all() const {
    return m_state->read([&] { return collect(m_state->connection, CorpusColumns, " ORDER BY c.name", corpusRow); });
}

Result<CorpusRow> CorporaReader::byId(CorpusId id) const {
    return m_state->read([&] {
        return onlyRow(collect(m_state->connection, CorpusColumns, " WHERE c.id = ?1", corpusRow, id), "corpus",
                       idText(id.value), m_state->connection);
    });
}

Result<CorpusRow> CorporaReader::byName(const std::string& name) const {
    return m_state->read([&] {
        return namedRow(collect(m_state->connection, CorpusColumns, " WHERE c.name = ?1", corpusRow, name), "corpus",
                        name, m_state->connection, "SELECT name FROM corpora");
    });
}

} // namespace inlinescope
