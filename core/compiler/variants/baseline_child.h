// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/pieces_child.h"
#include "core/compiler/variants/session_child.h"
#include "core/compiler/variants/session_messages.h"

#include <cstddef>
#include <map>
#include <optional>

namespace inlinescope {

/// The child that compiles the baseline. It reports a BaselineMessage: the measures of the whole object, and the
/// object as the sum of its functions' pieces. Two children of its own help to separate the pieces: one generates a
/// reduced module without the functions, the other the module without debug info, if it has any and the object must
/// have it. Without their reports there is no record.
class BaselineChild : public SessionChild {
public:
    /// `debugInfo`: the object has the module's debug info.
    BaselineChild(ChildProcesses& children, bool functionSections, bool debugInfo)
        : m_children(children), m_functionSections(functionSections), m_generatesDebugInfo(debugInfo) {}
    void optimized(llvm::Module& module) override;
    [[noreturn]] void report(Result<CompiledModule>&& output) override;

private:
    /// True in the child.
    bool begin(std::size_t tag);
    Result<BaselineRecord> recordOf(const CompiledModule& output, std::map<std::size_t, PiecesMessage>& helpers);

    ChildProcesses& m_children;
    const bool m_functionSections, m_generatesDebugInfo;
    std::optional<FinalModule> m_final;  ///< absent if no pass ran
    bool m_debugInfo = false;            ///< the module has debug info
    std::optional<PiecesChild> m_helper; ///< in a helper: what it does
};

} // namespace inlinescope
