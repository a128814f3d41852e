// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/variant_starter.h"

#include "core/compiler/variants/session_child.h"

namespace inlinescope {

VariantStarter::VariantStarter(ChildProcesses& children, const std::vector<std::vector<ForcedAdvice>>& variants,
                               std::size_t processes)
    : processes(processes), m_children(children), m_variants(variants) {
    waitFor(0);
}

void VariantStarter::waitFor(std::size_t first) {
    waiting.clear();
    m_byHash.clear();
    for (std::size_t variant = first; variant < m_variants.size(); ++variant) {
        waiting.insert(variant);
        std::set<std::uint64_t> hashes;
        for (const ForcedAdvice& advice : m_variants[variant])
            hashes.insert(advice.hash);
        for (const std::uint64_t hash : hashes)
            m_byHash.emplace(hash, variant);
    }
}

std::set<std::size_t> VariantStarter::variantsAbout(const CallsiteKey& key) const {
    std::set<std::size_t> variants;
    for (auto [entry, end] = m_byHash.equal_range(key.hash); entry != end; ++entry) {
        if (!waiting.contains(entry->second)) continue;
        for (const ForcedAdvice& advice : m_variants[entry->second])
            if (advice.hash == key.hash && advice.occurrence.value_or(key.occurrence) == key.occurrence)
                variants.insert(entry->second);
    }
    return variants;
}

Result<std::optional<std::size_t>> VariantStarter::begin(const CallsiteKey& key) {
    for (const std::size_t variant : variantsAbout(key)) {
        INLINESCOPE_CHECK(waitUntil(processes - 1));
        waiting.erase(variant);
        INLINESCOPE_TRY(const bool isChild, m_children.begin(variant));
        if (isChild) return std::optional(variant);
        INLINESCOPE_CHECK(waitUntil(processes)); // takes the report of a branch
    }
    return std::optional<std::size_t>();
}

std::optional<std::size_t> VariantStarter::variantAbout(const CallsiteKey& key) const {
    const std::set<std::size_t> variants = variantsAbout(key);
    return variants.empty() ? std::nullopt : std::optional(*variants.begin());
}

Result<void> VariantStarter::waitUntil(std::size_t left) {
    return m_children.waitUntil(left, [this](ChildReport&& child) -> Result<void> {
        auto message = decodeMessage<VariantMessage>(child.report);
        if (!message) message = VariantMessage{lostVariant(child.waitStatus), {}, {}};
        message->measured.cpuNs = child.cpuNs;
        return take(child.tag, std::move(*message));
    });
}

} // namespace inlinescope
