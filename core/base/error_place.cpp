// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error_place.h"

#include <algorithm>
#include <array>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::string_view separator = ", ";

/// By PlaceKind, up to Text.
constexpr std::array<std::string_view, std::size_t(PlaceKind::Text)> nouns = {
    "byte",    "line",    "column", "row",  "observation", "operator", "entry",
    "section", "context", "tensor", "node", "value",       "input",    "output"};

constexpr bool isCounted(PlaceKind kind) {
    return kind <= PlaceKind::Operator;
}

bool isNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

bool isName(std::string_view text) {
    if (text.starts_with('"')) return text.size() > 1 && text.ends_with('"');
    return !text.empty() && text.find(' ') == text.npos;
}

PlacePart partOf(std::string_view text) {
    const std::size_t space = text.find(' ');
    const auto noun = std::ranges::find(nouns, text.substr(0, space));
    if (space == text.npos || noun == nouns.end()) return {PlaceKind::Text, std::string(text)};
    const auto kind = PlaceKind(noun - nouns.begin());
    const std::string_view what = text.substr(space + 1);
    if (isCounted(kind) ? isNumber(what) : isName(what)) return {kind, std::string(what)};
    return {PlaceKind::Text, std::string(text)};
}

/// Of the part with which the place begins. The name after a noun may contain the separator if it is in quotes.
std::size_t sizeOfPart(std::string_view place) {
    const std::size_t space = place.find(' ');
    const bool isQuoted = space != place.npos && place.substr(space + 1).starts_with('"') &&
                          std::ranges::find(nouns, place.substr(0, space)) != nouns.end();
    if (!isQuoted) return std::min(place.find(separator), place.size());
    const std::size_t end = place.find("\", ", space + 2);
    return end == place.npos ? place.size() : end + 1;
}

} // namespace

std::string placeText(PlaceKind kind, std::uint64_t number) {
    return placeText(kind, std::to_string(number));
}

std::string placeText(PlaceKind kind, std::string_view name) {
    if (kind == PlaceKind::Text) return std::string(name);
    return std::string(nouns[std::size_t(kind)]).append(" ").append(name);
}

std::string placeText(std::span<const PlacePart> parts) {
    std::string text;
    for (const PlacePart& part : parts)
        text.append(&part == parts.data() ? std::string_view() : separator).append(placeText(part.kind, part.what));
    return text;
}

std::vector<PlacePart> placeParts(std::string_view place) {
    std::vector<PlacePart> parts;
    if (place.empty()) return parts;
    while (true) {
        const std::size_t size = sizeOfPart(place);
        parts.push_back(partOf(place.substr(0, size)));
        if (size == place.size()) return parts;
        place.remove_prefix(size + separator.size());
    }
}

} // namespace inlinescope
