// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/symbol_text.h"

#include "core/model/demangler.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>
#include <vector>

namespace inlinescope {
namespace {

std::string demangled(const std::string& name) {
    return demangledName(name).value_or(name);
}

constexpr std::string_view anonymous = "(anonymous namespace)";

/// Whether "<<" after "operator" is operator< with template arguments ("operator<<int>").
bool isLessOfTemplate(std::string_view shift) {
    const std::string_view rest = shift.substr(2);
    return !rest.empty() && (rest.starts_with(anonymous) || std::string_view("<([ ").find(rest.front()) == rest.npos);
}

/// Length of "operator" and the brackets that belong to its sign, if `text` begins with it; else 0.
std::size_t operatorName(std::string_view text) {
    constexpr std::string_view word = "operator";
    constexpr std::string_view signs[] = {"<=>", "<<=", ">>=", "->*", "<<", ">>", "<=", ">=", "->", "()", "<", ">"};
    if (!text.starts_with(word)) return 0;
    text.remove_prefix(word.size());
    for (const std::string_view sign : signs)
        if (text.starts_with(sign) && !(sign == "<<" && isLessOfTemplate(text))) return word.size() + sign.size();
    return 0;
}

/// Where the parameter list begins: at the last "(" outside of all brackets that opens neither "(anonymous namespace)"
/// nor a suffix of the linkage name ("f() (.llvm.1234)").
std::size_t parameterList(std::string_view text) {
    std::size_t found = std::string_view::npos;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (const std::size_t length = operatorName(text.substr(i))) {
            i += length - 1;
            continue;
        }
        const bool isOther = text.substr(i).starts_with(anonymous) || text.substr(i).starts_with("(.");
        if (text[i] == '(' && depth == 0 && !isOther) found = i;
        if (text[i] == '<' || text[i] == '(' || text[i] == '{') ++depth;
        if ((text[i] == '>' && i > 0 && text[i - 1] != '-') || text[i] == ')' || text[i] == '}') --depth;
    }
    return found;
}

/// For each "(" in `text`, where its content and its ")" end.
std::vector<std::size_t> parenthesisEnds(std::string_view text) {
    std::vector<std::size_t> ends(text.size(), text.size()), open;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') open.push_back(i);
        if (text[i] != ')' || open.empty()) continue;
        ends[open.back()] = i + 1;
        open.pop_back();
    }
    return ends;
}

/// Where the inner parameter list that ends at `end` ends with its qualifiers: "(int) const" before "::", if the rest
/// of the name is inside that function or lambda. 0 if it is no inner one.
std::size_t innerParametersEnd(std::string_view text, std::size_t end) {
    for (const std::string_view qualifier : {" const", " volatile", "&&", " &&", "&", " &"})
        if (text.substr(end).starts_with(qualifier)) end += qualifier.size();
    return text.substr(end).starts_with("::") ? end : 0;
}

std::string withoutInnerParameters(std::string_view text) {
    const std::vector<std::size_t> ends = parenthesisEnds(text);
    std::string names;
    int depth = 0; // nesting of template arguments, which are not changed
    for (std::size_t i = 0; i < text.size();) {
        std::size_t length = operatorName(text.substr(i));
        if (length == 0 && text[i] == '(' && depth == 0 && !text.substr(i).starts_with(anonymous)) {
            const std::size_t inner = innerParametersEnd(text, ends[i]);
            i = std::max(i, inner);
            if (inner) continue;
        }
        if (length == 0) depth += (text[i] == '<') - (text[i] == '>' && (i == 0 || text[i - 1] != '-'));
        length = std::max<std::size_t>(length, 1);
        names += text.substr(i, length);
        i += length;
    }
    return names;
}

/// Where the name begins after the return type, which only a template's function has: after the last blank outside of
/// all brackets, unless that belongs to "operator bool" or to words about a symbol ("non-virtual thunk to f").
std::size_t nameBegin(std::string_view text) {
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (const std::size_t length = operatorName(text.substr(i))) {
            i += length - 1;
            continue;
        }
        if (depth == 0 && text.substr(i).starts_with("operator ")) break;
        if (text[i] == ' ' && depth == 0) begin = i + 1;
        if (text[i] == '<' || text[i] == '(' || text[i] == '{') ++depth;
        if ((text[i] == '>' && i > 0 && text[i - 1] != '-') || text[i] == ')' || text[i] == '}') --depth;
    }
    const std::string_view before = text.substr(0, begin);
    const bool isName = begin < text.size() && (std::isalnum(static_cast<unsigned char>(text[begin])) ||
                                                std::string_view("_'$").find(text[begin]) != std::string_view::npos);
    return isName && !before.ends_with(" to ") && !before.ends_with(" for ") ? begin : 0;
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    std::string replaced;
    std::size_t begin = 0;
    for (std::size_t at = 0; (at = text.find(from, begin)) != std::string::npos; begin = at + from.size())
        replaced.append(text, begin, at - begin).append(to);
    text = replaced.append(text, begin);
}

/// Removes every ", std::allocator<...>".
void dropAllocators(std::string& text) {
    constexpr std::string_view start = ", std::allocator<";
    std::string kept;
    std::size_t begin = 0;
    for (std::size_t at = 0; (at = text.find(start, begin)) != std::string::npos;) {
        kept.append(text, begin, at - begin);
        begin = at + start.size();
        for (int depth = 1; begin < text.size() && depth > 0; ++begin)
            depth += (text[begin] == '<') - (text[begin] == '>');
    }
    text = kept.append(text, begin);
}

/// Removes the default arguments of the library's own templates, which hide what a user looks for.
std::string withoutDefaults(std::string text) {
    replaceAll(text, "std::__cxx11::", "std::");
    replaceAll(text, ", std::char_traits<char>", "");
    dropAllocators(text);
    replaceAll(text, "std::basic_string<char>", "std::string");
    replaceAll(text, "std::basic_string_view<char>", "std::string_view");
    replaceAll(text, "(anonymous namespace)::", "");
    return text;
}

/// The leading names of a nested name that could not be demangled (newer than the demangler, or beyond its limits):
/// "std::ranges::__cust_access::_Begin…". Empty if there are none.
std::string leadingNames(std::string_view mangled) {
    std::string names;
    int count = 0;
    const auto add = [&](std::string_view name) {
        if (count++) names += "::";
        names += name;
    };
    if (!mangled.starts_with("_ZN")) return {};
    mangled.remove_prefix(3);
    mangled.remove_prefix(std::min(mangled.find_first_not_of("rVKRO"), mangled.size()));
    if (mangled.starts_with("St")) {
        add("std");
        mangled.remove_prefix(2);
    }
    while (!mangled.empty() && mangled.front() >= '1' && mangled.front() <= '9') {
        std::size_t length = 0;
        const auto parsed = std::from_chars(mangled.data(), mangled.data() + mangled.size(), length);
        mangled.remove_prefix(std::size_t(parsed.ptr - mangled.data()));
        if (parsed.ec != std::errc() || length > mangled.size()) return {};
        add(mangled.substr(0, length));
        mangled.remove_prefix(length);
    }
    return count < 2 ? std::string() : names + "…";
}

} // namespace

std::string shortSymbol(const std::string& linkageName) {
    const std::string text = demangled(linkageName);
    if (text != linkageName) {
        const std::string name = withoutInnerParameters(withoutDefaults(text.substr(0, parameterList(text))));
        return name.substr(nameBegin(name));
    }
    const std::string names = leadingNames(linkageName);
    return names.empty() ? text : names;
}

std::string longSymbol(const std::string& linkageName) {
    const std::string text = demangled(linkageName);
    return text == linkageName ? text : text + '\n' + linkageName;
}

std::string symbolText(const std::string& linkageName, SymbolForm form) {
    switch (form) {
    case SymbolForm::Short:
        return shortSymbol(linkageName);
    case SymbolForm::Full:
        return demangled(linkageName);
    case SymbolForm::Raw:
        break;
    }
    return linkageName;
}

std::string shortLocation(const std::string& location) {
    return location.substr(location.rfind('/') + 1); // npos + 1 is 0
}

} // namespace inlinescope
