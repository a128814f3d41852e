#include "views/models/symbol_text.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string_view>
#include <utility>

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

/// The spelled-out names of the library's strings hide what a person looks for.
QString withShortStrings(QString text) {
    static const std::pair<QString, QString> words[] = {
        {"std::__cxx11::", "std::"},
        {"std::basic_string<char, std::char_traits<char>, std::allocator<char> >", "std::string"},
        {"std::basic_string_view<char, std::char_traits<char> >", "std::string_view"},
        {"(anonymous namespace)::", ""},
    };
    for (const auto& [from, to] : words)
        text.replace(from, to);
    return text;
}

} // namespace

QString shortSymbol(const std::string& linkageName) {
    const std::string text = demangled(linkageName);
    if (text == linkageName) return QString::fromStdString(text);
    return withShortStrings(QString::fromStdString(text.substr(0, parameterList(text))));
}

QString longSymbol(const std::string& linkageName) {
    const std::string text = demangled(linkageName);
    return QString::fromStdString(text == linkageName ? text : text + '\n' + linkageName);
}

QString shortLocation(const std::string& location) {
    return QString::fromStdString(location.substr(location.rfind('/') + 1)); // npos + 1 is 0
}

} // namespace inlinescope
