// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/policies_reader.h"

#include "core/store/file/reader_state.h"

namespace inlinescope {

using namespace store;

namespace {

constexpr const char* PolicyColumns =
    "SELECT p.id, p.name, p.kind, p.source_path, p.fingerprint, length(p.bytes), p.added_at, "
    "(SELECT count(*) FROM runs r WHERE r.policy_id = p.id), coalesce(p.base_id, 0), coalesce(b.name, '') "
    "FROM policies p LEFT JOIN policies b ON b.id = p.base_id";

PolicyRow policyRow(const Query& row) {
    return {PolicyId{row.integer(0)},
            {row.text(1), row.word(2, PolicyKind::Script), row.text(3), row.text(4), {}, PolicyId{row.integer(8)}},
            row.count(5),
            row.integer(6),
            row.count(7),
            row.text(9)};
}

} // namespace

Result<std::vector<PolicyRow>> PoliciesReader::all() const {
    return m_state->read([&] { return collect(m_state->connection, PolicyColumns, " ORDER BY p.name", policyRow); });
}

Result<PolicyRow> PoliciesReader::byName(const std::string& name) const {
    return m_state->read([&] {
        return namedRow(collect(m_state->connection, PolicyColumns, " WHERE p.name = ?1", policyRow, name), "policy",
                        name, m_state->connection, "SELECT name FROM policies");
    });
}

Result<PolicySpec> PoliciesReader::byId(PolicyId id) const {
    return m_state->read([&] {
        Query row =
            m_state->connection.query("SELECT name, kind, source_path, fingerprint, bytes, coalesce(base_id, 0) "
                                      "FROM policies WHERE id = ?1");
        if (!row.bind(id).step()) notFound("policy", idText(id.value), m_state->connection.path());
        const Bytes bytes = row.blob(4);
        return PolicySpec{row.text(0), row.word(1, PolicyKind::Script), row.text(2),
                          row.text(3), {bytes.begin(), bytes.end()},    PolicyId{row.integer(5)}};
    });
}

} // namespace inlinescope
