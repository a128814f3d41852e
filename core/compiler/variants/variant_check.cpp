// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/variant_check.h"

#include "core/compiler/bodies/hash_mixer.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::size_t largestSample = 4, variantsPerSample = 128;

} // namespace

std::set<std::size_t> variantsToCheck(std::size_t variants, std::uint64_t seed) {
    const std::size_t rest = Mixer(seed).value() % variantsPerSample < variants % variantsPerSample;
    const std::size_t wanted = std::min(variants / variantsPerSample + rest, largestSample);
    std::set<std::pair<std::uint64_t, std::size_t>> shuffled;
    for (std::size_t variant = 0; variant < variants; ++variant)
        shuffled.insert({Mixer(seed, variant).value(), variant});
    std::set<std::size_t> sample;
    for (const auto& [order, variant] : shuffled)
        if (sample.size() < wanted) sample.insert(variant);
    return sample;
}

Result<std::optional<CheckMessage>> VariantCheck::begin(const std::set<std::size_t>& variants) {
    INLINESCOPE_TRY(const bool isChild, m_children.begin(0));
    if (isChild) {
        m_measured.emplace();
        m_starter.waiting = variants;
        m_starter.take = [this](std::size_t variant, VariantMessage&& message) -> Result<void> {
            m_measured->variants[variant] = std::move(message);
            return {};
        };
        return std::optional<CheckMessage>();
    }
    CheckMessage measured;
    INLINESCOPE_CHECK(m_children.waitUntil(0, [this, &measured](ChildReport&& child) -> Result<void> {
        m_clock.add(Phase::Check, child.cpuNs);
        if (auto message = decodeMessage<CheckMessage>(child.report)) measured = std::move(*message);
        return {};
    }));
    return std::optional(std::move(measured));
}

void VariantCheck::report() {
    (void)m_starter.waitUntil(0); // after an error it reports what was measured
    m_children.report(encodeMessage(*m_measured));
}

std::string difference(const MeasuredVariant& pieces, const MeasuredVariant& whole) {
    const auto bytes = [](const MeasuredVariant& variant) {
        std::map<std::string, std::int64_t> sizes;
        for (const SectionSize& section : variant.sections)
            sizes[section.name] = section.size;
        for (const FunctionSize& function : variant.functions) {
            const std::string name = function.section + " " + function.linkage + " function " + function.name;
            sizes[name] = function.size;
            sizes["tables of " + name] = function.tables.value_or(0);
        }
        return sizes;
    };
    const auto a = bytes(pieces), b = bytes(whole);
    if (a == b && pieces.sizes == whole.sizes) return {};
    for (const auto* one : {&a, &b})
        for (const auto& [name, size] : *one) {
            const auto x = a.find(name), y = b.find(name);
            if (x == a.end() || y == b.end() || x->second != y->second)
                return name + ": " + (x == a.end() ? "none" : std::to_string(x->second)) + " by pieces, " +
                       (y == b.end() ? "none" : std::to_string(y->second)) + " in the object";
        }
    return "sizes by pieces are not those of the object";
}

} // namespace inlinescope
