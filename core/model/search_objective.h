// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string_view>

namespace inlinescope {

/// The size that a search minimizes, in bytes.
enum class SearchObjective : std::uint8_t {
    Text,  ///< text of each module's object
    Unique ///< what the module adds to the corpus's text if every shared body is counted once (corpus_bodies.h)
};

/// "text", "unique".
constexpr std::string_view toString(SearchObjective objective) {
    return objective == SearchObjective::Unique ? "unique" : "text";
}

} // namespace inlinescope
