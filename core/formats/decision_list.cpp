// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/decision_list.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "core/formats/script_format.h"

#include <charconv>

namespace inlinescope {
namespace {

constexpr std::string_view separators = " \t\r";

/// The first word of a line; empty for a blank line and a comment.
std::string_view firstWord(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(separators), line.size()));
    return line.starts_with('#') ? std::string_view() : line.substr(0, line.find_first_of(separators));
}

std::optional<std::variant<std::uint32_t, CallsiteKey>> nameOf(std::string_view word) {
    if (const auto key = parseKey(word)) return CallsiteKey{key->hash, key->occurrence.value_or(0)};
    std::uint32_t ordinal = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), ordinal);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return ordinal;
}

Error wrong(const std::string& file, std::uint32_t line, std::string found) {
    return {ErrorCode::Malformed, std::move(found), file, placeText(PlaceKind::Line, line),
            "a decision's number, or its callsite's key of 16 lower-case hexadecimal digits, and maybe #NUMBER"};
}

} // namespace

Result<std::vector<NamedDecision>> parseDecisionList(std::string_view text, const std::string& file) {
    if (text.size() > largestDecisionList)
        return Error{
            ErrorCode::LimitExceeded, std::to_string(text.size()) + " bytes", file, {}, "a list of at most 64 MiB"};
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    std::vector<NamedDecision> decisions;
    std::uint32_t line = 1;
    for (; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view word = firstWord(text.substr(0, end));
        const auto name = nameOf(word);
        if (name)
            decisions.push_back({*name, line});
        else if (!word.empty())
            return wrong(file, line, '"' + shortText(word) + '"');
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (decisions.empty()) return wrong(file, line, "no decisions");
    return decisions;
}

} // namespace inlinescope
