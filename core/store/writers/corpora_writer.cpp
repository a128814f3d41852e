// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/corpora_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/removal.h"

namespace inlinescope {

using namespace store;

Result<CorpusId> CorporaWriter::add(const CorpusSpec& spec, NewName newName) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        const CorpusId known{connection.query("SELECT id FROM corpora WHERE source_path = ?1 AND description_hash = ?2")
                                 .bind(spec.sourcePath, spec.descriptionHash)
                                 .single()};
        if (known) {
            connection.query("UPDATE corpora SET has_thinlto = ?2, complete = 0 WHERE id = ?1")
                .bind(known, spec.hasThinlto)
                .run();
            return known;
        }
        const std::string name = freeName(connection, ItemNoun::Corpus, spec.name, newName);
        connection
            .query("INSERT INTO corpora (name, source_path, description_hash, has_thinlto, imported_at, complete) "
                   "VALUES (?1, ?2, ?3, ?4, ?5, 0)")
            .bind(name, spec.sourcePath, spec.descriptionHash, spec.hasThinlto, now())
            .run();
        return CorpusId{connection.lastId()};
    });
}

Result<void> CorporaWriter::finish(CorpusId id) const {
    return m_state->transact([&] {
        requireStillThere(m_state->connection, ItemNoun::Corpus, id.value);
        m_state->connection.query("UPDATE corpora SET complete = 1 WHERE id = ?1").bind(id).run();
    });
}

Result<CorpusId> CorporaWriter::idOf(const std::string& name) const {
    return idOfName<CorpusId>(*m_state, ItemNoun::Corpus, name);
}

Result<void> CorporaWriter::remove(CorpusId id) const {
    return m_state->transact([&] {
        requireRow(m_state->connection, "corpora", id.value);
        removeCorpus(m_state->connection, id.value);
        removeUnused(m_state->connection);
        m_state->interner.forget();
    });
}

} // namespace inlinescope
