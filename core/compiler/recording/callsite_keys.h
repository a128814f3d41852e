// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/compile_request.h"
#include "core/model/decision.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class DILocation;
class DISubprogram;
class Function;
class GlobalValue;
class Instruction;
class Module;
} // namespace llvm

namespace inlinescope {

/// A callsite's name at one moment of the pipeline, from its chain of places.
struct CallsiteName {
    std::uint64_t hash = 0;
    InlinePath path;
    bool original = false; ///< chain of length one: the call is in the function where it was written
};

/// Names a callsite by the chain of places through which inlining moved the call to its caller (design.md section 4).
///
/// LLVM itself keeps that chain, as inlined-at locations. `prepare` makes them available before the first pass. In a
/// module without debug info each defined function gets a subprogram under a NoDebug compile unit, and each call gets a
/// location whose line is the call's number in its function, from 1; nothing of it reaches the object. In a module with
/// debug info the chain has the real locations. A call also gets a metadata id if it has no location, or shares its
/// place with another call of its function (calls made by one macro, or a destructor on the normal and on the
/// exceptional path). An inlined-at location has no room for that id, so inlining copies it: the calls of an inlined
/// body carry the ids of the twins through which they came (`watch` before the inlining, `copyIds` after it). The ids
/// are in the order of the chain, in whatever order the calls were inlined.
class CallsiteKeys {
public:
    void prepare(llvm::Module& module, CallsiteKeySource source);
    /// For a module that was written after `prepare`, and perhaps after passes: its callsites have names.
    void resume(const llvm::Module& module);
    /// Gives the callsites of a copy of the prepared module the same names.
    void adopt(const llvm::Module& copy);
    CallsiteName name(const llvm::CallBase& call) const;
    /// What must be remembered of a call with an id that is about to be inlined, since the call is then removed.
    struct Watched {
        llvm::Function* caller = nullptr;
        const llvm::DILocation* place = nullptr;
        std::string ids;                                      ///< that the calls of the inlined body get
        llvm::SmallPtrSet<const llvm::DILocation*, 8> before; ///< equal inlined-at locations before the inlining
    };
    /// Returns std::nullopt if the call has no id, or no place by which its inlined body can be recognized.
    std::optional<Watched> watch(const llvm::CallBase& call) const;
    void copyIds(const Watched& watched) const;

    /// Removes everything that `prepare` added, also from a copy. Call it after the last question and before code
    /// generation, which reads compile units even if they ask for no debug info: WebAssembly's producers section names
    /// their languages.
    void cleanUp(llvm::Module& module);
    bool synthetic() const { return m_synthetic; }

private:
    void makeSynthetic(llvm::Module& module);
    void distinguishTwins(llvm::Function& function) const;
    void setIds(llvm::Instruction& call, const std::string& own, const std::string& inherited) const;
    llvm::StringRef functionOf(const llvm::DISubprogram* subprogram) const;
    SourcePlace placeOf(const llvm::DILocation& location) const;

    bool m_synthetic = false;
    bool m_addedVersionFlag = false;
    unsigned m_twinKind = 0;
    llvm::DenseMap<const llvm::DISubprogram*, std::string>
        m_functions; ///< linkage names by subprogram, as of `prepare`
};

/// Whether an inliner may be asked about the call: it is direct, calls a function with a body, and is no intrinsic.
bool isInlineCandidate(const llvm::CallBase& call);

/// Whether it is a call and no intrinsic: the calls of a function are numbered so in a module without debug info.
bool isOrdinaryCall(const llvm::Instruction& instruction);
/// Whether the module has debug info for its functions, and so real places.
bool hasSubprograms(const llvm::Module& module);
/// The path of a file of debug info, which stores the folder of the compile separately.
std::string fileName(llvm::StringRef file, llvm::StringRef folder);

/// LLVM's name without the marker byte that keeps it from being mangled.
std::string linkageName(const llvm::GlobalValue& function);

} // namespace inlinescope
