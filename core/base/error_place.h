// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// The form of Error::place, which is stored, exported and sent as text: parts with ", " between them, the outermost
// first. A part is a noun with a number or a name ("line 3", "node dense/MatMul", "context \"f, g\""), or plain text
// ("features[3].type"). The only writer and the only reader of this form.

/// What a part of a place counts or names; Text: a part without a noun.
enum class PlaceKind : std::uint8_t {
    Byte,
    Line,
    Column,
    Row,
    Observation,
    Operator,
    Entry,
    Section,
    Context,
    Tensor,
    Node,
    Value,
    Input,
    Output,
    Text,
};

struct PlacePart {
    PlaceKind kind = PlaceKind::Text;
    std::string what; ///< the number or name as it is written, a name from a log in quotes; or the text
    bool operator==(const PlacePart&) const = default;
};

std::string placeText(PlaceKind kind, std::uint64_t number);
std::string placeText(PlaceKind kind, std::string_view name);
std::string placeText(std::span<const PlacePart> parts);

/// The parts of a place. A noun that no number or name without spaces follows is part of a text. Of any text, also of
/// one that was not written by placeText(), placeText() of the parts is this text again.
std::vector<PlacePart> placeParts(std::string_view place);

} // namespace inlinescope
