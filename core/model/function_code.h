// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/module_run.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace inlinescope {

/// The forms in which a function's code is shown.
enum class CodeForm : std::uint8_t {
    IrBefore, ///< LLVM IR as in the module's bitcode
    Ir,       ///< LLVM IR after the last pass of the optimizer, before code generation
    Assembly  ///< the instructions in the object file
};

/// How much of a function a form contains.
enum class CodePresence : std::uint8_t {
    Defined,  ///< its body
    Declared, ///< only its declaration, for calls from other functions
    Absent    ///< nothing
};

/// One form of one function: text in lines. It does not depend on the rest of the module, except for the numbers of
/// metadata and of attribute groups. Empty if the function is absent.
struct CodeText {
    CodePresence presence = CodePresence::Absent;
    std::string text;
    bool operator==(const CodeText&) const = default;
};

/// One function of a module in one compile.
struct FunctionCode {
    CodeText irBefore, ir, assembly;
    std::string objectHash; ///< SHA-256 of the object that the compile made, lower-case hex

    const CodeText& of(CodeForm form) const {
        return form == CodeForm::IrBefore ? irBefore : form == CodeForm::Ir ? ir : assembly;
    }
    bool operator==(const FunctionCode&) const = default;
};

/// A compile of a module for the code of one function.
struct CompiledFunction {
    ModuleRunStatus status = ModuleRunStatus::Failed;
    std::string diagnostics; ///< the reason if the status is not Ok
    FunctionCode code;       ///< if the compile failed: only the forms from before the failure
};

} // namespace inlinescope
