// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <optional>
#include <string>

namespace inlinescope {

/// The target that an object was made for.
struct CodeTarget {
    std::string triple;
    std::string cpu;      ///< LLVM's name; may be empty
    std::string features; ///< "+x,-y"; may be empty
};

/// The instructions of the function symbol `symbol` of an object, one per line after a tab, as LLVM's printer writes
/// them for `target`. Returns std::nullopt if the object does not define the symbol. Needs initializeCompiler().
///
/// The text is made for comparison, so no line has an address. A value that the linker fills in is named by its
/// relocation: a symbol and the addend; a string literal by its text, another mergeable constant by its bytes; any
/// other place without a symbol of its own as SECTION.N, numbered by first mention. If the relocation's kind says more
/// than that (a GOT entry, a half of an address), or the printer has no place for a name, it is written after "  # ".
/// Branch targets inside the function are labels, `.L0:` and up. Bytes that are no instruction are `.byte`.
///
/// Errors: Malformed; Unsupported if LLVM has no disassembler for the target.
Result<std::optional<std::string>> disassemble(Bytes object, const std::string& symbol, const CodeTarget& target);

} // namespace inlinescope
