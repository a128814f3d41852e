// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/function_code_compiler.h"

#include "core/compiler/objects/disassembly.h"
#include "core/compiler/recording/compile_hooks.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Mangler.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

namespace inlinescope {
namespace {

/// The text up to the last line end that fits.
std::string bounded(std::string text) {
    if (text.size() <= largestCode) return text;
    const std::size_t all = text.size();
    text.resize(text.rfind('\n', largestCode) + 1);
    return text + "... " + std::to_string(all - text.size()) + " bytes more\n";
}

CodeText irOf(const llvm::Module& module, const std::string& name) {
    const llvm::Function* function = module.getFunction(name);
    if (!function) return {};
    std::string text;
    llvm::raw_string_ostream out(text);
    function->print(out);
    return {function->isDeclaration() ? CodePresence::Declared : CodePresence::Defined, bounded(std::move(text))};
}

/// The function's name in the object and in the IR.
struct Names {
    std::string ir, symbol;
};

Names namesOf(const llvm::Module& module, const std::string& given) {
    const llvm::StringRef name(given);
    const char prefix = module.getDataLayout().getGlobalPrefix();
    const bool isSymbol = !module.getFunction(name) && prefix && name.starts_with(llvm::StringRef(&prefix, 1)) &&
                          module.getFunction(name.drop_front());
    std::string ir = isSymbol ? name.drop_front().str() : given, symbol;
    llvm::raw_string_ostream out(symbol);
    llvm::Mangler::getNameWithPrefix(out, ir, module.getDataLayout());
    return {std::move(ir), std::move(symbol)};
}

CodeTarget targetOf(const llvm::Module& module, const std::string& name) {
    CodeTarget target{module.getTargetTriple().str(), {}, {}};
    const llvm::Function* function = module.getFunction(name);
    if (!function) return target;
    target.cpu = function->getFnAttribute("target-cpu").getValueAsString().str();
    target.features = function->getFnAttribute("target-features").getValueAsString().str();
    return target;
}

/// Stores a function's IR after the last pass.
class CodeTaker : public CompileHooks {
public:
    explicit CodeTaker(std::string function) : m_function(std::move(function)) {}
    void optimized(llvm::Module& module) override { ir = irOf(module, m_function); }

    std::optional<CodeText> ir; ///< empty if no pass ran

private:
    std::string m_function;
};

} // namespace

Result<CompiledFunction> compileFunctionCode(CompileRequest request, const std::string& function) {
    llvm::LLVMContext context;
    const llvm::StringRef bytes(reinterpret_cast<const char*>(request.bitcode.data()), request.bitcode.size());
    auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bytes, "module.bc"), context);
    if (!module)
        return Error{ErrorCode::Malformed, llvm::toString(module.takeError()), "module.bc", {}, "LLVM bitcode"};
    const Names names = namesOf(**module, function);
    CodeTaker taker(names.ir);
    request.hooks = &taker;
    INLINESCOPE_TRY(CompiledModule compiled, compileModule(request));
    CompiledFunction output{compiled.result.status, std::move(compiled.result.diagnostics), {}};
    output.code.irBefore = irOf(**module, names.ir);
    if (output.status != ModuleRunStatus::Ok) return output;
    output.code.ir = taker.ir ? std::move(*taker.ir) : output.code.irBefore;
    output.code.objectHash = compiled.result.objectHash;
    INLINESCOPE_TRY(auto assembly, disassemble(compiled.object, names.symbol, targetOf(**module, names.ir)));
    if (assembly) output.code.assembly = {CodePresence::Defined, bounded(std::move(*assembly))};
    return output;
}

} // namespace inlinescope
