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
class MDNode;
class Module;
} // namespace llvm

namespace inlinescope {

/// A callsite as its chain of places names it at one moment of the pipeline.
struct CallsiteName {
    std::uint64_t hash = 0;
    InlinePath path;
    bool original = false; ///< chain of length one: the call stands where it was written
};

/// Names callsites by the chain of places by which a call arrived in its caller (design.md section 4).
///
/// LLVM itself keeps that chain, as inlined-at locations. `prepare` makes them available before the first pass: in a
/// module without debug info each defined function gets a subprogram under a NoDebug compile unit and each call a
/// location whose line is the call's number in its function, from 1; nothing of it reaches the object. In a module with
/// debug info the real locations are the chain, and a call that has none, or shares its place with another call of its
/// function (made by one macro, or a destructor on the normal and on the exceptional way), gets a metadata id as well.
/// An inlined-at location has no room for that id, so it is handed on: the calls of an inlined body carry the ids of
/// the twins by which they came (`watch` before the inlining, `handOn` after it). The ids stand in the order of the
/// chain, in whatever order things were inlined.
class CallsiteKeys {
public:
    void prepare(llvm::Module& module, CallsiteKeySource source);
    /// Names callsites in a copy of the prepared module as in that itself.
    void adopt(const llvm::Module& copy);
    CallsiteName name(const llvm::CallBase& call) const;
    /// A call with an id that is about to be inlined: what must be known of it afterwards, when it is gone.
    struct Watched {
        llvm::Function* caller = nullptr;
        const llvm::DILocation* place = nullptr;
        std::string ids;                                      ///< to be handed on
        llvm::SmallPtrSet<const llvm::DILocation*, 8> before; ///< inlined-at locations that looked like it already
    };
    /// Nothing where the call has no id, or no place by which its inlined body could be known.
    std::optional<Watched> watch(const llvm::CallBase& call) const;
    void handOn(const Watched& watched) const;

    /// Takes everything away that `prepare` added, after the last question and before code generation (which reads
    /// compile units even where they ask for no debug info: WebAssembly's producers section names their languages).
    void cleanUp(llvm::Module& module);
    bool synthetic() const { return m_synthetic; }

private:
    void makeSynthetic(llvm::Module& module);
    void tellTwinsApart(llvm::Function& function) const;
    void setIds(llvm::Instruction& call, const std::string& own, const std::string& inherited) const;
    llvm::StringRef functionOf(const llvm::DISubprogram* subprogram) const;
    SourcePlace placeOf(const llvm::DILocation& location) const;

    bool m_synthetic = false;
    bool m_addedVersionFlag = false;
    const llvm::MDNode* m_unit = nullptr; ///< the synthetic compile unit
    unsigned m_twinKind = 0;
    llvm::DenseMap<const llvm::DISubprogram*, std::string>
        m_functions; ///< linkage names by subprogram, as of `prepare`
};

/// A call that an inliner could be asked about: direct, to a function with a body, no intrinsic.
bool isInlineCandidate(const llvm::CallBase& call);

/// LLVM's name without the marker byte that keeps it from being mangled.
std::string linkageName(const llvm::GlobalValue& function);

} // namespace inlinescope
