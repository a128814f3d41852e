#include "core/model/symbol_text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string_view>

namespace inlinescope {
namespace {

constexpr std::size_t longestName = 4096; // names come from files; a demangler's work may grow faster than its input

std::string demangled(const std::string& name) {
    if (!name.starts_with("_Z") || name.size() > longestName) return name;
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                      std::free);
    return status == 0 && text ? std::string(text.get()) : name;
}

/// Length of "operator" and the brackets that belong to its sign, if `text` begins with it; else 0.
std::size_t operatorName(std::string_view text) {
    constexpr std::string_view word = "operator";
    constexpr std::string_view signs[] = {"<=>", "<<=", ">>=", "->*", "<<", ">>", "<=", ">=", "->", "()", "<", ">"};
    if (!text.starts_with(word)) return 0;
    for (const std::string_view sign : signs)
        if (text.substr(word.size()).starts_with(sign)) return word.size() + sign.size();
    return 0;
}

/// Where the parameter list begins: at the last "(" outside of all brackets that does not open "(anonymous namespace)".
std::size_t parameterList(std::string_view text) {
    std::size_t found = std::string_view::npos;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (const std::size_t length = operatorName(text.substr(i))) {
            i += length - 1;
            continue;
        }
        if (text[i] == '(' && depth == 0 && !text.substr(i).starts_with("(anonymous ")) found = i;
        if (text[i] == '<' || text[i] == '(' || text[i] == '{') ++depth;
        if ((text[i] == '>' && i > 0 && text[i - 1] != '-') || text[i] == ')' || text[i] == '}') --depth;
    }
    return found;
}

/// How much of `text`, which begins with "(", is the parameter list of a function or lambda that something else lies
/// in:
/// "(int) const" before "::", "(char)" before "#1}". 0 for what is none.
std::size_t innerParameters(std::string_view text) {
    std::size_t end = 0;
    int depth = 0;
    do
        depth += (text[end] == '(') - (text[end] == ')');
    while (++end < text.size() && depth > 0);
    if (text.substr(end).starts_with('#')) return end;
    for (const std::string_view qualifier : {" const", " volatile", "&&", " &&", "&", " &"})
        if (text.substr(end).starts_with(qualifier)) end += qualifier.size();
    return text.substr(end).starts_with("::") ? end : 0;
}

std::string withoutInnerParameters(std::string_view text) {
    std::string names;
    int depth = 0; // of template arguments, which stay as they are
    for (std::size_t i = 0; i < text.size();) {
        std::size_t length = operatorName(text.substr(i));
        if (length == 0 && text[i] == '(' && depth == 0) {
            const std::size_t inner = innerParameters(text.substr(i));
            i += inner;
            if (inner) continue;
        }
        if (length == 0) depth += (text[i] == '<') - (text[i] == '>' && (i == 0 || text[i - 1] != '-'));
        length = std::max<std::size_t>(length, 1);
        names += text.substr(i, length);
        i += length;
    }
    return names;
}

/// Where the name begins behind the return type, which only a template's function has: behind the last blank outside of
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
                                                text[begin] == '_' || text[begin] == '{');
    return isName && !before.ends_with(" to ") && !before.ends_with(" for ") ? begin : 0;
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// Takes ", std::allocator<...>" out, wherever it stands.
void dropAllocators(std::string& text) {
    constexpr std::string_view start = ", std::allocator<";
    for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at)) {
        std::size_t end = at + start.size();
        for (int depth = 1; end < text.size() && depth > 0; ++end)
            depth += (text[end] == '<') - (text[end] == '>');
        text.erase(at, end - at);
    }
}

/// Without what the library's own names spell out by default, which hides what a person looks for.
std::string withoutDefaults(std::string text) {
    replaceAll(text, "std::__cxx11::", "std::");
    replaceAll(text, ", std::char_traits<char>", "");
    dropAllocators(text);
    replaceAll(text, " >", ">");
    replaceAll(text, "std::basic_string<char>", "std::string");
    replaceAll(text, "std::basic_string_view<char>", "std::string_view");
    replaceAll(text, "(anonymous namespace)::", "");
    return text;
}

/// The leading names of a nested name that the library's demangler does not know (constraints and other news of C++20):
/// "std::ranges::__cust_access::_Begin…". Empty where there are none.
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
