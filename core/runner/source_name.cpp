// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/source_name.h"

#include "core/base/visible_text.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace inlinescope {
namespace {

constexpr std::string_view before = "\nsource_filename = \"";
constexpr std::size_t longestName = 4000; ///< of the system's paths, less a folder

/// A text of LLVM's assembly: a quote and what is not printable are a backslash and two hexadecimal digits; a backslash
/// is that too, or two backslashes.
std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string rest(text.substr(at + 1, 2));
        unsigned char byte = 0;
        const bool isEscape = text[at] == '\\' && rest.size() == 2 &&
                              std::from_chars(rest.data(), rest.data() + 2, byte, 16).ptr == rest.data() + 2;
        if (isEscape)
            plain += static_cast<char>(byte);
        else
            plain += text[at];
        if (isEscape)
            at += 2;
        else if (text[at] == '\\' && rest.starts_with('\\'))
            ++at;
    }
    return plain;
}

bool canBeInput(const std::string& name) {
    if (name.empty() || name.size() > longestName || name.front() == '-' || name.front() == '@') return false;
    return visibleText(name) == name;
}

/// A printable text as one of JSON, and thereby of YAML.
std::string quoted(const std::string& text) {
    std::string json = "\"";
    for (const char byte : text)
        json += byte == '"' || byte == '\\' ? std::string{'\\', byte} : std::string{byte};
    return json + '"';
}

} // namespace

bool dependsOnModuleName(const std::vector<std::string>& arguments) {
    const auto any = [&](std::string_view option, std::string_view value) {
        return std::ranges::any_of(arguments, [&](const std::string& word) {
            return word.starts_with(option) && word.find(value, option.size()) != std::string::npos;
        });
    };
    // An index names the module by its bitcode.
    return any("-fsanitize=", "address") && !any("-fthinlto-index=", {});
}

std::string sourceNameIn(std::string_view text) {
    const std::size_t at = text.find(before);
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at + before.size());
    const std::size_t end = text.find('"');
    if (end == std::string_view::npos) return {};
    std::string name = unescaped(text.substr(0, end));
    return canBeInput(name) ? name : std::string();
}

std::string overlayOf(const std::string& folder, const std::string& name, const std::string& content) {
    const std::filesystem::path path = (std::filesystem::path(folder) / name).lexically_normal();
    return R"({"version": 0, "case-sensitive": "true", "use-external-names": "false", "roots": [{"type": "file", "name": )" +
           quoted(path.string()) + R"(, "external-contents": )" + quoted(folder + "/" + content) + "}]}\n";
}

} // namespace inlinescope
