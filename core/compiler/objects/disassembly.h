// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <optional>
#include <string>

namespace inlinescope {

/// For whom an object was made.
struct CodeTarget {
    std::string triple;
    std::string cpu;      ///< LLVM's name; may be empty
    std::string features; ///< "+x,-y"; may be empty
};

/// The instructions of the function symbol `symbol` of an object, one a line behind a tab, as LLVM's printer writes
/// them for `target`; nothing where the object does not define it. Needs initializeCompiler().
///
/// Made to be compared: no line has an address. What the linker fills in is named by its relocation: a symbol and what
/// is added to it; a string literal by its text, another mergeable constant by its bytes; any other place without a
/// symbol of its own as SECTION.N, numbered by first mention. Where the relocation's kind says more than that (a GOT
/// entry, a half of an address), or the printer has no place for a name, it follows behind "  # ". Branch targets
/// inside the function are labels, `.L0:` and up. Bytes that are no instruction are `.byte`.
///
/// Errors: Malformed; Unsupported where LLVM has no disassembler for the target.
Result<std::optional<std::string>> disassemble(Bytes object, const std::string& symbol, const CodeTarget& target);

} // namespace inlinescope
