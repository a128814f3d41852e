#pragma once
#include "core/compiler/module_compiler.h"

#include <clang/Frontend/CompilerInvocation.h>

#include <memory>
#include <string>
#include <vector>

namespace clang {
class DiagnosticsEngine;
}

namespace inlinescope {

/// `arguments` with the other path wherever one of them is, or ends in `=` and, the path of a side file, exactly as it
/// is spelled: `-fprofile-instrument-use-path=P`, `-fbasic-block-sections=list=P`, `-mllvm -sample-profile-file=P`,
/// `-proftext P`. No object holds the path of a file that it was made with, so it stays the same bit for bit.
std::vector<std::string> redirect(std::vector<std::string> arguments, const std::vector<Redirection>& sideFiles);

/// The cc1 arguments that remain for a compile of bitcode: without inputs, outputs, -x and -fembed-bitcode, and with
/// `-x ir`.
std::vector<std::string> argumentsForBitcode(const std::vector<std::string>& commandLine);

/// Clang's own reading of the request: input is the request's bitcode (not copied), the output name is only a name, and
/// nothing is written beside the object (remarks, stack usage, .dwo, coverage notes, dependencies, timings, statistics,
/// logs). Null, with diagnostics, where clang refuses it.
std::shared_ptr<clang::CompilerInvocation> makeInvocation(const CompileRequest& request,
                                                          clang::DiagnosticsEngine& diagnostics);

} // namespace inlinescope
