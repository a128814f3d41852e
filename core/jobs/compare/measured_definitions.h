// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/attribute_effects.h"
#include "core/jobs/common/reader_pool.h"
#include "core/model/source_attribute.h"
#include "core/store/workspace_reader.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace inlinescope {

/// What is measured of attributes on the definitions of a run's functions. A definition in the source has a linkage
/// name for each of its instances, and what is measured is the effect on all of them, in all modules: results that have
/// a name in common are of one definition. A result that has a function which a smaller one has too combines several
/// definitions, and is left out.
class MeasuredDefinitions {
public:
    /// `module`: in this one alone; empty: in all. Errors: the store's, Cancelled.
    static Result<MeasuredDefinitions> read(const ReaderPool& readers, const RunRow& run, const std::string& module,
                                            const CancelToken& cancel);

    bool isEmpty() const { return m_definitions.empty(); }
    /// Whether the attribute is measured in the module, or in none.
    bool isMeasuredIn(ModuleRunId module, const std::string& function, InlineAttribute attribute) const;
    /// Says that a module of the definition which has the function is not measured: its effect is not known.
    void setMissing(const std::string& function, InlineAttribute attribute);
    /// Of the attribute on the definition that has the function, over all modules. Nothing if it is not known.
    std::optional<AttributeEffect> effect(const std::string& function, InlineAttribute attribute) const;

private:
    /// With one attribute.
    struct Definition {
        std::set<std::string> functions;
        AttributeEffects::Results results; ///< by the module's position in name order
        std::optional<AttributeEffect> effect;
        bool isAmbiguous = false; ///< two results of one module
    };

    void add(std::size_t module, const AttributeResult& result);
    Result<void> sum(const ReaderPool& readers, const CancelToken& cancel);
    const Definition* find(const std::string& function, InlineAttribute attribute) const;

    std::vector<ModuleRunId> m_modules; ///< in name order
    std::vector<std::vector<AttributeResult>> m_results;
    std::map<std::size_t, Definition> m_definitions;
    std::array<std::map<std::string, std::size_t>, 2> m_of; ///< by InlineAttribute and function
};

} // namespace inlinescope
