// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/policies_writer.h"

#include "core/base/counted.h"
#include "core/store/file/writer_state.h"
#include "core/store/tables/own_policy.h"

namespace inlinescope {

using namespace store;

Result<PolicyId> PoliciesWriter::put(const PolicySpec& spec, NewName newName) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        const PolicyId known{connection
                                 .query("SELECT id FROM policies WHERE fingerprint = ?2 AND (name = ?1 OR "
                                        "(source_path = ?3 AND source_path <> '')) LIMIT 1")
                                 .bind(spec.name, spec.fingerprint, spec.sourcePath)
                                 .single()};
        if (known) return known;
        const std::string name = freeName(connection, ItemNoun::Policy, spec.name, newName);
        connection
            .query("INSERT INTO policies (name, kind, source_path, fingerprint, added_at, bytes, base_id) "
                   "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
            .bind(name, toString(spec.kind), spec.sourcePath, spec.fingerprint, now(), spec.bytes, spec.base)
            .run();
        return PolicyId{connection.lastId()};
    });
}

Result<PolicyId> PoliciesWriter::idOf(const std::string& name) const {
    return idOfName<PolicyId>(*m_state, ItemNoun::Policy, name);
}

Result<void> PoliciesWriter::remove(PolicyId id) const {
    return m_state->transact([&] {
        requireOwnPolicy(m_state->connection, id);
        const std::int64_t runs =
            m_state->connection.query("SELECT count(*) FROM runs WHERE policy_id = ?1").bind(id).single();
        if (runs)
            fail(ErrorCode::Refused, counted(runs, "run uses", "runs use") + " the policy", m_state->connection.path(),
                 "these runs removed first");
        const std::int64_t scripts =
            m_state->connection.query("SELECT count(*) FROM policies WHERE base_id = ?1").bind(id).single();
        if (scripts)
            fail(ErrorCode::Refused, std::to_string(scripts) + " scripts leave decisions to the policy",
                 m_state->connection.path(), "these scripts removed first");
        execute(m_state->connection, "DELETE FROM policies WHERE id = ?1", id.value);
    });
}

} // namespace inlinescope
