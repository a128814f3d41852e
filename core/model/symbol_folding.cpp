// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/symbol_folding.h"

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

bool isDigits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool isHash(std::string_view text) {
    return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// Calls `use` with each component of the name, without the dots that separate them.
template <typename Use>
void forComponents(std::string_view name, Use use) {
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('.', begin), name.size());
        use(name.substr(begin, end - begin));
        begin = end + 1;
    }
}

/// "_ZN4core3fmt5write17h0123456789abcdefE" without its sixteen digits.
std::string foldRustHash(std::string_view name) {
    constexpr std::size_t hashSize = 16;
    const std::string_view mark = "17h";
    if (!name.starts_with("_ZN") || !name.ends_with('E') || name.size() < mark.size() + hashSize + 1)
        return std::string(name);
    const std::size_t hash = name.size() - 1 - hashSize;
    if (name.substr(hash - mark.size(), mark.size()) != mark || !isHash(name.substr(hash, hashSize)))
        return std::string(name);
    return std::string(name.substr(0, hash)) + 'E';
}

} // namespace

std::string foldedSymbol(std::string_view name) {
    constexpr std::array<std::string_view, 2> dropped = {"llvm", "__uniq"};
    constexpr std::array<std::string_view, 6> parts = {"cold", "part", "isra", "constprop", "specialized", "extracted"};
    if (name.find('.') == std::string_view::npos) return foldRustHash(name);
    std::string folded;
    std::string_view before; ///< the component that a number would belong to
    bool first = true;
    forComponents(name, [&](std::string_view component) {
        const bool number = isDigits(component);
        if (number && std::ranges::find(dropped, before) != dropped.end()) {
            folded.resize(folded.size() - before.size() - 1);
        } else if (first) {
            folded = foldRustHash(component);
        } else if (!(number && std::ranges::find(parts, before) != parts.end())) {
            folded += '.';
            folded += component;
        }
        before = first ? std::string_view() : component;
        first = false;
    });
    return folded;
}

} // namespace inlinescope
