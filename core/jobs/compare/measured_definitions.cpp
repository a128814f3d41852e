// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/measured_definitions.h"

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

bool isOfDefinitions(const AttributeResult& result) {
    const InlineAttribute attribute = result.attributes.front().attribute;
    return result.status == ModuleRunStatus::Ok &&
           std::ranges::all_of(result.attributes, [attribute](const SourceAttribute& other) {
               return other.line == 0 && other.attribute == attribute;
           });
}

/// Those of one definition each: the smallest for all of their functions.
std::vector<AttributeResult> ofOneDefinition(std::vector<AttributeResult> results) {
    std::erase_if(results, [](const AttributeResult& result) { return !isOfDefinitions(result); });
    std::map<SourceAttribute, std::size_t> smallest;
    for (const AttributeResult& result : results)
        for (const SourceAttribute& attribute : result.attributes) {
            const auto [found, isNew] = smallest.emplace(attribute, result.attributes.size());
            if (!isNew) found->second = std::min(found->second, result.attributes.size());
        }
    std::erase_if(results, [&smallest](const AttributeResult& result) {
        return std::ranges::any_of(result.attributes, [&](const SourceAttribute& attribute) {
            return smallest.at(attribute) < result.attributes.size();
        });
    });
    return results;
}

} // namespace

Result<MeasuredDefinitions> MeasuredDefinitions::read(const ReaderPool& readers, const RunRow& run,
                                                      const std::string& module, const CancelToken& cancel) {
    MeasuredDefinitions made;
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, readers.first().moduleRuns().of(run.id));
    for (const ModuleRunRow& row : rows)
        if (row.status == ModuleRunStatus::Ok && (module.empty() || row.moduleName == module))
            made.m_modules.push_back(row.id);
    made.m_results.resize(made.m_modules.size());
    const auto readOne = [&](std::size_t, const WorkspaceReader& reader, std::size_t index) -> Result<void> {
        INLINESCOPE_TRY(std::vector<AttributeResult> results, reader.attributes().of(made.m_modules[index]));
        made.m_results[index] = ofOneDefinition(std::move(results));
        return {};
    };
    INLINESCOPE_CHECK(readers.forEach(made.m_modules.size(), readOne, cancel));
    for (std::size_t index = 0; index < made.m_results.size(); ++index)
        for (const AttributeResult& result : made.m_results[index])
            made.add(index, result);
    INLINESCOPE_CHECK(made.sum(readers, cancel));
    return made;
}

/// Joins the definitions that have one of the result's functions.
void MeasuredDefinitions::add(std::size_t module, const AttributeResult& result) {
    auto& of = m_of[std::size_t(result.attributes.front().attribute)];
    Definition joined;
    for (const SourceAttribute& attribute : result.attributes) {
        joined.functions.insert(attribute.function);
        const auto found = of.find(attribute.function);
        if (found == of.end() || !m_definitions.contains(found->second)) continue;
        Definition& other = m_definitions.at(found->second);
        joined.functions.merge(other.functions);
        joined.results.merge(other.results);
        joined.isAmbiguous |= other.isAmbiguous || !other.results.empty();
        m_definitions.erase(found->second);
    }
    joined.isAmbiguous |= !joined.results.emplace(module, &result).second;
    const std::size_t index = m_definitions.empty() ? 0 : m_definitions.rbegin()->first + 1;
    for (const std::string& function : joined.functions)
        of[function] = index;
    m_definitions.emplace(index, std::move(joined));
}

Result<void> MeasuredDefinitions::sum(const ReaderPool& readers, const CancelToken& cancel) {
    std::set<std::string> changing;
    for (const auto& results : m_results)
        for (const AttributeResult& result : results)
            for (const SizeDelta& change : result.shared)
                changing.insert(change.name);
    std::vector<SharedBodies> bodies(m_modules.size());
    const auto readOne = [&](std::size_t, const WorkspaceReader& reader, std::size_t index) -> Result<void> {
        INLINESCOPE_TRY(const std::vector<FunctionSize> functions, reader.moduleRuns().functions(m_modules[index]));
        bodies[index] = sharedBodies(functions);
        std::erase_if(bodies[index], [&changing](const auto& body) { return !changing.contains(body.first); });
        return {};
    };
    if (!changing.empty()) INLINESCOPE_CHECK(readers.forEach(m_modules.size(), readOne, cancel));
    AttributeEffects effects;
    for (std::size_t index = 0; index < bodies.size(); ++index)
        effects.put(index, std::move(bodies[index]));
    for (auto& [index, definition] : m_definitions)
        if (!definition.isAmbiguous) definition.effect = effects.of(definition.results);
    return {};
}

const MeasuredDefinitions::Definition* MeasuredDefinitions::find(const std::string& function,
                                                                 InlineAttribute attribute) const {
    const auto& of = m_of[std::size_t(attribute)];
    const auto found = of.find(function);
    return found == of.end() ? nullptr : &m_definitions.at(found->second);
}

bool MeasuredDefinitions::isMeasuredIn(ModuleRunId module, const std::string& function,
                                       InlineAttribute attribute) const {
    const Definition* definition = find(function, attribute);
    return !definition || std::ranges::any_of(definition->results,
                                              [&](const auto& result) { return m_modules[result.first] == module; });
}

void MeasuredDefinitions::setMissing(const std::string& function, InlineAttribute attribute) {
    if (find(function, attribute)) m_definitions.at(m_of[std::size_t(attribute)].at(function)).effect.reset();
}

std::optional<AttributeEffect> MeasuredDefinitions::effect(const std::string& function,
                                                           InlineAttribute attribute) const {
    const Definition* definition = find(function, attribute);
    return definition ? definition->effect : std::nullopt;
}

} // namespace inlinescope
