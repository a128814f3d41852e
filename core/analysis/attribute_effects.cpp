// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/attribute_effects.h"

#include <utility>

namespace inlinescope {
namespace {

std::vector<FunctionSize> functionsOf(const SharedBodies& bodies) {
    std::vector<FunctionSize> functions;
    for (const auto& [name, size] : bodies)
        if (size > 0) functions.push_back({name, size, {}, {}, true});
    return functions;
}

SharedBodies changed(SharedBodies bodies, const std::vector<SizeDelta>& changes) {
    for (const SizeDelta& change : changes)
        bodies[change.name] += change.delta;
    return bodies;
}

} // namespace

SharedBodies sharedBodies(std::span<const FunctionSize> functions) {
    SharedBodies bodies;
    for (const FunctionSize& function : functions)
        if (function.shared && !function.alias) bodies[function.name] += function.sizeWithTables();
    return bodies;
}

void AttributeEffects::put(std::size_t module, SharedBodies bodies) {
    m_bodies.put(module, functionsOf(bodies));
    m_shared[module] = std::move(bodies);
}

AttributeEffect AttributeEffects::of(const Results& results) {
    AttributeEffect effect;
    for (const auto& [module, result] : results)
        if (result->status != ModuleRunStatus::Ok) return {result->status, 0, 0};
    for (const auto& [module, result] : results) {
        const std::vector<FunctionSize> before = functionsOf(m_shared[module]);
        const std::vector<FunctionSize> after = functionsOf(changed(m_shared[module], result->shared));
        effect.text += result->text;
        effect.unique += m_bodies.added(module, result->text, after) - m_bodies.added(module, 0, before);
        m_bodies.put(module, after);
    }
    for (const auto& [module, result] : results)
        m_bodies.put(module, functionsOf(m_shared[module]));
    return effect;
}

} // namespace inlinescope
