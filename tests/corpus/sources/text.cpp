// Work on strings with the standard library: splitting, counting, lambdas, a table of rules.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sample {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return result;
}

template <typename Predicate>
std::string_view trimBy(std::string_view text, Predicate drop) {
    while (!text.empty() && drop(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && drop(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string_view trim(std::string_view text) {
    return trimBy(text, [](char c) { return c == ' ' || c == '\t'; });
}

struct Rule {
    std::string_view name;
    std::function<bool(std::string_view)> holds;
};

const std::array<Rule, 4>& rules() {
    static const std::array<Rule, 4> table = {{
        {"empty", [](std::string_view s) { return s.empty(); }},
        {"number",
         [](std::string_view s) {
             return std::all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; });
         }},
        {"flag", [](std::string_view s) { return s.size() > 1 && s[0] == '-'; }},
        {"word", [](std::string_view) { return true; }},
    }};
    return table;
}

std::string_view classify(std::string_view word) {
    const auto& table = rules();
    return std::find_if(table.begin(), table.end(), [&](const Rule& rule) { return rule.holds(word); })->name;
}

} // namespace

std::map<std::string, int> countWords(std::string_view text) {
    std::map<std::string, int> counts;
    for (std::string_view line : split(text, '\n'))
        for (std::string_view word : split(trim(line), ' '))
            if (!word.empty()) ++counts[lower(word)];
    return counts;
}

std::string describeWords(std::string_view text) {
    std::unordered_map<std::string, std::vector<std::string>> classes;
    for (std::string_view word : split(text, ' '))
        classes[std::string(classify(trim(word)))].push_back(lower(word));
    std::ostringstream out;
    for (auto& [name, words] : classes) {
        std::sort(words.begin(), words.end());
        words.erase(std::unique(words.begin(), words.end()), words.end());
        out << name << ": ";
        for (const std::string& word : words)
            out << word << (&word == &words.back() ? "\n" : ", ");
    }
    return out.str();
}

} // namespace sample
// SPDX-License-Identifier: GPL-3.0-or-later
