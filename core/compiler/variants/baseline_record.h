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

/// What is known of a module right before code generation, by linkage names.
struct FinalModule {
    std::map<std::string, std::uint64_t> ownSections; ///< hashes of the functions that get a section to themselves
    std::map<std::string, std::uint64_t> common;      ///< of those that share one
    std::uint64_t globals = 0;                        ///< hash of the rest
    bool commonStays = false; ///< some common function's body cannot go, so that all of them have to be generated
    bool unusual = false;     ///< has what no piece stands for: assembly of the module's own
    std::optional<std::uint64_t> hashOf(const llvm::Function& function) const;
    bool operator==(const FinalModule&) const = default;
};
/// With `hashOf`, the hashes of the functions that it knows are taken from there.
FinalModule describeFinal(const llvm::Module& module, bool functionSections,
                          llvm::function_ref<std::optional<std::uint64_t>(const llvm::Function&)> hashOf = nullptr);

/// The baseline as the sum of its pieces, for variants to take theirs from.
struct BaselineRecord {
    FinalModule module;
    std::vector<FunctionSize> functions; ///< of the object
    ObjectPieces pieces;
    SectionParts common;             ///< what the common functions add to sections together, .eh_frame aside
    bool commonAmongGlobals = false; ///< some of it lies beside globals, so that alignment counts
    bool stripped = false;           ///< pieces are of the module without its debug info
};

/// The baseline's module without the code that pieces stand for.
Reduction removeFunctionPieces(llvm::Module& module, const FinalModule& description);

/// What baseline and its skeleton (reduced by `skeleton`) say about the pieces. `real` has the sections that the pieces
/// must sum up to. Errors: they do not, or something has no place in a piece.
Result<BaselineRecord> makeRecord(FinalModule&& module, const ModuleRunResult& real, ObjectPieces&& pieces,
                                  const ObjectPieces& reducedPieces, const Reduction& reduction, bool stripped);

/// Whether a variant's function has to be generated, `variant` being what became of its module.
class Changes {
public:
    Changes(const BaselineRecord& record, const FinalModule& variant);
    bool isChanged(const std::string& function) const;

private:
    const BaselineRecord& m_record;
    const FinalModule& m_variant;
    bool m_common; ///< some common function is changed, or all have to be generated for their neighbours' sake
};

/// The measures of a variant of which a reduced module was generated. `generated` holds status and functions of that
/// object. Errors: something has no place in a piece.
Result<MeasuredVariant> composeVariant(const BaselineRecord& record, const ModuleRunResult& generated,
                                       const ObjectPieces& pieces, const Reduction& reduction);

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
