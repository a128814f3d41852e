// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/STLFunctionalExtras.h>

#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace inlinescope {

/// Where functions of which only a trace is left lie; no part of any object that counts.
inline constexpr const char* traceSection = ".inlinescope.trace";

/// Whether code generation makes code for the function.
bool makesCode(const llvm::Function& function);
/// Whether its code will have a section to itself.
bool hasOwnSection(const llvm::Function& function, bool functionSections);
/// Whether its body cannot go without changing what other parts of the module are made to: blocks of it are known by
/// address, or something resolves to it at run time.
bool mustStay(const llvm::Function& function);

/// What was done to a module, by linkage names.
struct Reduction {
    std::vector<std::string> kept;    ///< functions whose code is still made
    std::vector<std::string> leftOut; ///< functions whose code is not
    std::vector<std::string> traces;  ///< those of leftOut of which a trace stays, in traceSection
    std::vector<std::string> aliases; ///< that named functions of leftOut, and are gone too
};

/// Takes the bodies of functions out so that the code of those that `keep` picks, and everything else, stays as it
/// would have been. A function that always returns one global's address leaves that as a trace: its callers are
/// compiled by it. Keeps what mustStay() whatever `keep` says. Debug info of what goes is dropped, the rest stays.
Reduction reduceModule(llvm::Module& module, llvm::function_ref<bool(const llvm::Function&)> keep);

} // namespace inlinescope
