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

/// The section of functions that are reduced to a trace. It does not count as part of any object.
inline constexpr const char* traceSection = ".inlinescope.trace";

/// Whether code generation emits code for the function.
bool makesCode(const llvm::Function& function);
/// Whether its code will have a section of its own.
bool hasOwnSection(const llvm::Function& function, bool functionSections);
/// Whether the body cannot be removed without a change to other parts of the module: it has blocks whose address is
/// taken, or something is resolved to it at run time.
bool mustStay(const llvm::Function& function);

/// What was done to a module, by linkage names.
struct Reduction {
    std::vector<std::string> kept;    ///< functions whose code is still generated
    std::vector<std::string> leftOut; ///< functions whose code is not generated
    std::vector<std::string> traces;  ///< those of leftOut that were reduced to a trace, in traceSection
    std::vector<std::string> aliases; ///< of functions of leftOut; they are removed too
};

/// Removes the bodies of functions, so that the code of the functions that `keep` selects, and everything else, stays
/// as it would have been. A function that always returns the address of one global is reduced to a trace that returns
/// it, since the code of its callers depends on it. Functions with mustStay() are kept whatever `keep` says. The debug
/// info of removed functions is dropped, the other debug info stays.
Reduction reduceModule(llvm::Module& module, llvm::function_ref<bool(const llvm::Function&)> keep);

} // namespace inlinescope
