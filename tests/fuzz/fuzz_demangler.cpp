// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/demangler.h"
#include "core/model/symbol_text.h"
#include "fuzz_target.h"

namespace inlinescope::fuzz {

/// For any name, its text and each of its forms are within the limit of length.
Result<void> readInput(Bytes input) {
    const std::string name(asText(input));
    const std::optional<std::string> text = demangledName(name);
    require(!text || text->size() <= longestDemangledName, "a text is within its limit");
    const std::string full = symbolText(name, SymbolForm::Full), brief = shortSymbol(name);
    require(full == text.value_or(name), "the full form is the text, or the name");
    require(brief.size() <= std::max(full.size(), name.size()) + 3, "the short form is not longer");
    require(longSymbol(name).size() <= full.size() + 1 + name.size(), "the long form is the text and the name");
    if (text) return {};
    return Error{ErrorCode::Malformed, "no mangled name", {}, {}, {}};
}

} // namespace inlinescope::fuzz
