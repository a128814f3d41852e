// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/overloads.h"

#include <string_view>
#include <utility>

namespace inlinescope {
namespace {

/// "(int) const" of a demangled name; empty if it has no parameters.
std::string parametersOf(const std::string& demangled) {
    const std::size_t end = demangled.rfind(')');
    if (end == std::string::npos) return {};
    int depth = 0;
    for (std::size_t at = end + 1; at-- > 0;) {
        depth += (demangled[at] == ')') - (demangled[at] == '(');
        if (depth == 0) return demangled.substr(at);
    }
    return {};
}

/// With the names that a user writes.
std::string shortened(std::string text) {
    constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"std::__cxx11::", "std::"},
        {"std::basic_string<char, std::char_traits<char>, std::allocator<char>>", "std::string"},
        {"std::basic_string_view<char, std::char_traits<char>>", "std::string_view"}};
    for (const auto& [from, to] : names)
        for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
            text.replace(at, from.size(), to);
    return text;
}

} // namespace

void Overloads::add(const std::string& linkageName) {
    if (m_form != SymbolForm::Short) return; // the others are different by themselves
    const auto [known, isNew] = m_first.emplace(shortSymbol(linkageName), linkageName);
    if (!isNew && known->second != linkageName) known->second.clear();
}

std::string Overloads::text(const std::string& linkageName) const {
    const std::string shown = symbolText(linkageName, m_form);
    const auto known = m_first.find(shown);
    if (known == m_first.end() || !known->second.empty()) return shown;
    return shown + shortened(parametersOf(symbolText(linkageName, SymbolForm::Full)));
}

} // namespace inlinescope
