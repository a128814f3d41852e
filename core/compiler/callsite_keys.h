#pragma once
#include "core/compiler/module_compiler.h"
#include "core/model/decision.h"

#include <llvm/ADT/DenseMap.h>

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class DILocation;
class DISubprogram;
class Function;
class MDNode;
class Module;
} // namespace llvm

namespace inlinescope {

/// A callsite as its chain of places names it at one moment of the pipeline.
struct CallsiteName {
    std::uint64_t hash = 0;
    std::string site;              ///< the chain in short form: "f:12 @ g:3"
    std::vector<SourcePlace> path; ///< real locations only
    bool original = false;         ///< chain of length one: the call stands where it was written
};

/// Names callsites by the chain of places by which a call arrived in its caller (design.md section 4).
///
/// LLVM itself keeps that chain, as inlined-at locations. `prepare` makes them available before the first pass: in a
/// module without debug info each defined function gets a subprogram under a NoDebug compile unit and each call a
/// location whose line is the call's number in its function, from 1; nothing of it reaches the object. In a module with
/// debug info the real locations are the chain, and a call that has none, or shares its place with another call of its
/// function (made by one macro), gets a metadata id as well.
class CallsiteKeys {
public:
    void prepare(llvm::Module& module, CallsiteKeySource source);
    CallsiteName name(const llvm::CallBase& call) const;
    /// Takes everything away that `prepare` added, after the last question and before code generation (which reads
    /// compile units even where they ask for no debug info: WebAssembly's producers section names their languages).
    void cleanUp(llvm::Module& module);
    bool synthetic() const { return m_synthetic; }

private:
    void makeSynthetic(llvm::Module& module);
    void tellTwinsApart(llvm::Function& function) const;
    std::string functionOf(const llvm::DISubprogram* subprogram) const;
    void appendPlace(CallsiteName& name, std::string& chain, const llvm::DILocation& location,
                     const std::string& twin) const;

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
std::string linkageName(const llvm::Function& function);

} // namespace inlinescope
