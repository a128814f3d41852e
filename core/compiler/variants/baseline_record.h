// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/bodies/module_reduction.h"
#include "core/compiler/objects/object_pieces.h"
#include "core/model/measured_fields.h"

#include <llvm/ADT/STLFunctionalExtras.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace inlinescope {

/// What is known of a module just before code generation, by linkage names.
struct FinalModule {
    std::map<std::string, std::uint64_t> ownSections; ///< hashes of the functions with a section of their own
    std::map<std::string, std::uint64_t> common;      ///< hashes of the functions in shared sections
    std::uint64_t globals = 0;                        ///< hash of everything besides functions
    bool commonStays =
        false;            ///< the body of some common function cannot be removed, so all of them have to be generated
    bool unusual = false; ///< has something that no piece covers: inline assembly of the module
    std::optional<std::uint64_t> hashOf(const llvm::Function& function) const;
    bool operator==(const FinalModule&) const = default;
};
/// `hashOf` may return known hashes, which are not computed again.
FinalModule describeFinal(const llvm::Module& module, bool functionSections,
                          llvm::function_ref<std::optional<std::uint64_t>(const llvm::Function&)> hashOf = nullptr);

/// The baseline as the sum of its pieces; variants reuse the pieces of unchanged functions.
struct BaselineRecord {
    FinalModule module;
    std::vector<FunctionSize> functions; ///< of the object
    ObjectPieces pieces;
    SectionParts common;             ///< what the common functions together add to sections, without .eh_frame
    bool commonAmongGlobals = false; ///< some of it is in a section with globals, so alignment affects it
    bool stripped = false;           ///< pieces are of the module without its debug info
};

/// Reduces the baseline's module by the code that pieces cover.
Reduction removeFunctionPieces(llvm::Module& module, const FinalModule& description);

/// Computes the pieces from the baseline and the reduced module, `reduction` being what was removed from it. The pieces
/// must sum up to the sections of `real`. Errors: they do not, or something belongs to no piece.
Result<BaselineRecord> makeRecord(FinalModule&& module, const ModuleRunResult& real, ObjectPieces&& pieces,
                                  const ObjectPieces& reducedPieces, const Reduction& reduction, bool stripped);

/// Which functions of a variant have to be generated. `variant` describes the variant's module after the last pass.
class Changes {
public:
    Changes(const BaselineRecord& record, const FinalModule& variant);
    bool isChanged(const std::string& function) const;
    /// Whether code is generated for the functions in shared sections.
    bool changesCommon() const { return m_common; }

private:
    const BaselineRecord& m_record;
    const FinalModule& m_variant;
    bool m_common; ///< some common function is changed, or all have to be generated because of their neighbours
};

/// The measures of a variant whose reduced module was generated. `generated` has the status and the functions of that
/// object. Errors: something belongs to no piece.
Result<MeasuredVariant> composeVariant(const BaselineRecord& record, const ModuleRunResult& generated,
                                       const ObjectPieces& pieces, const Reduction& reduction);

/// The record of such a variant, which is a baseline itself then. It must not have changed the common functions.
/// Errors: as of makeRecord(), as far as it can be seen without a whole object.
Result<BaselineRecord> continuedRecord(const BaselineRecord& before, FinalModule&& module,
                                       const MeasuredVariant& measured, const ObjectPieces& pieces,
                                       const Reduction& reduction);

void fields(auto& archive, IsA<FinalModule> auto& v) {
    archive(v.ownSections, v.common, v.globals, v.commonStays, v.unusual);
}
void fields(auto& archive, IsA<Reduction> auto& v) {
    archive(v.kept, v.leftOut, v.traces, v.aliases);
}
void fields(auto& archive, IsA<BaselineRecord> auto& v) {
    archive(v.module, v.functions, v.pieces, v.common, v.commonAmongGlobals, v.stripped);
    archive.require(areSizes(v.common));
}

} // namespace inlinescope
