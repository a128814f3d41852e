// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/recording/compile_hooks.h"
#include "core/compiler/variants/pieces_child.h"
#include "core/compiler/variants/session_child.h"
#include "core/compiler/variants/session_messages.h"

#include <cstddef>
#include <map>
#include <optional>

namespace inlinescope {

/// The child that compiles the baseline, or what a process does in its place. It reports a BaselineMessage: the
/// measures of the whole object, and the object as the sum of its functions' pieces. For these two more objects are
/// generated: of a reduced module without the functions, and of the module without debug info, if it has any and the
/// object must have it. Children of its own do that, since code generation changes a module; but a reduced module in
/// which no function is left does not depend on that. Without these objects there is no record.
class BaselineChild : public SessionChild {
public:
    /// `debugInfo`: the object has the module's debug info.
    BaselineChild(ChildProcesses& children, bool functionSections, bool debugInfo)
        : m_children(children), m_functionSections(functionSections), m_generatesDebugInfo(debugInfo) {}
    void optimized(llvm::Module& module) override;
    [[noreturn]] void report(Result<CompiledModule>&& output) override;
    /// Both, for a module that is generated here, but returns the report.
    BaselineMessage generate(llvm::Module& module, CompileHooks::GenerateObject generate);
    /// Whether generate() needs no children. Then it may also be called in a process that goes on after it.
    bool isAlone(const llvm::Module& module) const;
    /// The same without debug info, but code is generated only for functions that differ from the record of another
    /// baseline of the same module. Reports no record if that cannot be continued.
    [[noreturn]] void generateRest(llvm::Module& module, CompileHooks::GenerateObject generate,
                                   const BaselineRecord& earlier);

private:
    /// True in the child.
    bool begin(std::size_t tag);
    BaselineMessage messageOf(Result<CompiledModule>&& output);
    Result<BaselineRecord> recordOf(const CompiledModule& output, std::map<std::size_t, PiecesMessage>& helpers);

    ChildProcesses& m_children;
    const bool m_functionSections, m_generatesDebugInfo;
    std::optional<FinalModule> m_final;     ///< absent if no pass ran
    bool m_debugInfo = false;               ///< the module has debug info
    bool m_reducesAfter = false;            ///< this process generates the reduced module too, after the object
    std::optional<PiecesMessage> m_reduced; ///< of it
    std::optional<PiecesChild> m_helper;    ///< in a helper: what it does
};

} // namespace inlinescope
