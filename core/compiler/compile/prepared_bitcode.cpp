// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/prepared_bitcode.h"

#include "core/compiler/bodies/linkage_names.h"
#include "core/compiler/bodies/module_reduction.h"
#include "core/compiler/compile/bitcode.h"
#include "core/compiler/compile/module_compiler.h"
#include "core/compiler/recording/compile_hooks.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>

#include <algorithm>

namespace inlinescope {
namespace {

/// Empty if the module is invalid: LLVM drops invalid debug info when it reads a module.
std::vector<std::byte> verifiedBitcodeOf(const llvm::Module& module) {
    bool isBroken = false;
    if (llvm::verifyModule(module, nullptr, &isBroken) || isBroken) return {};
    return bitcodeOf(module);
}

/// The module with the debug info of locations only; empty if it has no other, or cannot be without the rest.
Result<std::vector<std::byte>> leanBitcode(Bytes bitcode) {
    llvm::LLVMContext context;
    INLINESCOPE_TRY(const std::unique_ptr<llvm::Module> module, moduleOf(bitcode, context));
    // Declarations of one name would share a description, which LLVM does not accept.
    for (llvm::Function& function : *module)
        if (function.isDeclaration()) function.setSubprogram(nullptr);
    if (!llvm::stripNonLineTableDebugInfo(*module)) return std::vector<std::byte>();
    // Names that a build with line tables only has not, but callsites in inlined code do.
    addLinkageNames(*module);
    return verifiedBitcodeOf(*module);
}

/// Only calls have callsites to name; coroutines are split at intrinsics, which become calls. The passes before the
/// inliner may need other locations, for a profile.
void keepOnlyLocationsOfCalls(llvm::Module& module) {
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (!llvm::isa<llvm::CallBase>(instruction)) instruction.setDebugLoc({});
}

/// Writes the module where the first inliner would begin, and skips what follows.
class Preparation : public CompileHooks {
public:
    void hookPipeline(llvm::PassBuilder& builder) override {
        builder.getPassInstrumentationCallbacks()->registerShouldRunOptionalPassCallback(
            [this](llvm::StringRef, llvm::Any) { return !m_isWritten; });
    }
    void beforeInlining(llvm::Module& module, RecordBaseline) override {
        m_isWritten = true;
        keepOnlyLocationsOfCalls(module);
        bitcode = verifiedBitcodeOf(module);
    }
    void optimized(llvm::Module& module) override {
        (void)reduceModule(module, [](const llvm::Function&) { return false; }); // the object is not used
    }

    std::vector<std::byte> bitcode;

private:
    bool m_isWritten = false;
};

/// Whether the backend begins with an index, which names the module by its hash: other bitcode would have none.
bool startsThinBackend(const CompileRequest& request) {
    return std::ranges::any_of(request.commandLine,
                               [](const std::string& argument) { return argument.starts_with("-fthinlto-index"); });
}

} // namespace

Result<std::vector<std::byte>> preparedBitcode(const CompileRequest& request) {
    std::vector<std::byte> lean;
    if (!startsThinBackend(request)) {
        INLINESCOPE_TRY(lean, leanBitcode(request.bitcode));
    }
    Preparation preparation;
    CompileRequest compile = request;
    if (!lean.empty()) compile.bitcode = lean;
    compile.hooks = &preparation;
    INLINESCOPE_CHECK(compileModule(compile));
    return std::move(preparation.bitcode);
}

} // namespace inlinescope
