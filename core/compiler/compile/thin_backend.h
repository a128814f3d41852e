// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/model/redirection.h"

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace llvm {
class Module;
class ModuleSummaryIndex;
class PassBuilder;
} // namespace llvm

namespace inlinescope {

/// What a compile adds to clang's ThinLTO backend, which clang runs instead of its own pipeline if the command line has
/// -fthinlto-index=.
///
/// Clang gives that backend (llvm::lto::thinBackend) a configuration that contains none of its PassBuilderCallbacks. So
/// this room defines a function of that name. It is found before LLVM's, since the symbols of a program come before
/// those of its libraries. It adds to clang's configuration a plugin that is the program itself, and hooks, and then
/// calls LLVM's function. All options are thus translated by clang itself. If the backend of some build of LLVM were
/// not called this way, nothing would be recorded, and the compile would fail with words.
struct ThinBackendHooks {
    std::function<void(llvm::PassBuilder&)> pipeline = {}; ///< adds callbacks before the passes are chosen
    /// Before the first pass, when functions of other modules have been imported.
    std::function<void(llvm::Module&, const llvm::ModuleSummaryIndex&)> merged = {};
    std::function<void(llvm::Module&)> optimized = {}; ///< after the last pass, before code generation
    /// The modules from which functions may be imported, by their paths in the index, besides other files. No path of
    /// the index is opened.
    std::vector<Redirection> sideFiles = {};
    /// Nothing is to be imported, whatever the command line says, and the module needs no summary.
    bool isMerged = false;
    std::string failure = {}; ///< set by the backend: why it failed
};

/// Sets the hooks of this process's compile, one at a time, while it lives.
class CurrentThinBackend {
public:
    explicit CurrentThinBackend(ThinBackendHooks& hooks);
    ~CurrentThinBackend();
    CurrentThinBackend(const CurrentThinBackend&) = delete;
    CurrentThinBackend& operator=(const CurrentThinBackend&) = delete;

private:
    ThinBackendHooks* const m_before;
    const bool m_mergedBefore;
};

/// How a ThinLTO index is given to a compile.
struct ThinIndexFile {
    std::string opened;       ///< the path under which it is opened
    std::string path;         ///< as the command line spells it
    std::string mainFileName; ///< -main-file-name of the command line: the last part of the module's path
};

/// The path by which an index names the module, which must be its name in a compile with the index. It is found by the
/// hash that both contain. Bitcode that was stored after the imports has none; then it is the path P whose index is
/// named P.thinlto.bc, as linkers name it, or the only one with the name of the main file. Empty if the index cannot be
/// read, or if these do not identify the module.
std::string nameInThinIndex(const ThinIndexFile& index, Bytes bitcode);

/// The functions that were imported into the module, with the module that each is from as the index names it.
std::unordered_map<std::string, std::string> importedFunctions(const llvm::Module& module,
                                                               const llvm::ModuleSummaryIndex& index);

} // namespace inlinescope
