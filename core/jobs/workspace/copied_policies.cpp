// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/workspace_copy.h"

#include <algorithm>

namespace inlinescope {

/// If only a module is copied, its runs bring their policies.
Result<void> WorkspaceCopy::copyPolicies() {
    if (m_plan.only) return {};
    INLINESCOPE_TRY(const std::vector<PolicyRow> policies, m_plan.from.policies().all());
    for (const PolicyRow& policy : policies)
        INLINESCOPE_CHECK(policyOf(policy.id));
    return {};
}

/// The policy here that is equal to that of the other workspace; it is added if there is none.
Result<PolicyId> WorkspaceCopy::policyOf(PolicyId from, int depth) {
    constexpr int DeepestBase = 16; // bases of a damaged workspace may form a circle
    if (!from) return PolicyId{};
    if (const auto known = m_policies.find(from); known != m_policies.end()) return known->second;
    INLINESCOPE_CHECK(step("policy", 0));
    if (depth > DeepestBase)
        return Error{ErrorCode::Malformed, "scripts whose bases form a circle", m_plan.fromPath,
                     "table policies, row " + std::to_string(from.value), "a base that is no script"};
    INLINESCOPE_TRY(PolicySpec spec, m_plan.from.policies().byId(from));
    INLINESCOPE_TRY(spec.base, policyOf(spec.base, depth + 1));
    INLINESCOPE_TRY(const std::optional<PolicyRow> same, samePolicy(spec));
    PolicyId to;
    if (same) {
        to = same->id;
    } else {
        const Result<PolicyId> added = m_plan.to.policies().put(spec, NewName::MakeFree);
        if (!added.ok()) return blamed(added.error(), "policy " + spec.name);
        to = *added;
    }
    m_policies[from] = to;
    m_takenPolicies.insert(to);
    INLINESCOPE_TRY(const PolicySpec here, m_plan.there.policies().byId(to));
    m_policyNames[spec.name] = here.name;
    if (spec.kind != PolicyKind::Default && spec.kind != PolicyKind::Never)
        say("policy", spec.name, here.name, same ? Fate::There : Fate::Added);
    return to;
}

/// A fingerprint in another workspace is a claim only, so the bytes are compared too.
Result<std::optional<PolicyRow>> WorkspaceCopy::samePolicy(const PolicySpec& spec) {
    INLINESCOPE_TRY(std::vector<PolicyRow> rows, m_plan.there.policies().all());
    std::ranges::partition(rows, [&spec](const PolicyRow& row) { return row.spec.name == spec.name; });
    for (const PolicyRow& row : rows) {
        if (row.spec.fingerprint != spec.fingerprint) continue;
        INLINESCOPE_TRY(const PolicySpec here, m_plan.there.policies().byId(row.id));
        const bool same = here.kind == spec.kind && here.bytes == spec.bytes && here.base == spec.base;
        if (same && !m_takenPolicies.contains(row.id)) return std::optional(row);
        const bool samePlace =
            row.spec.name == spec.name || (row.spec.sourcePath == spec.sourcePath && !spec.sourcePath.empty());
        if (same && samePlace) return std::optional(row);
        if (samePlace)
            return Error{ErrorCode::Malformed, "policy \"" + spec.name + "\" has the fingerprint of another policy",
                         m_plan.fromPath, "table policies", "the fingerprint of its own bytes"};
    }
    return std::optional<PolicyRow>();
}

} // namespace inlinescope
