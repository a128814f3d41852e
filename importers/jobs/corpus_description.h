// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// A corpus_description.json, as mlgo-utils writes it.
struct CorpusDescription {
    static constexpr const char* fileName = "corpus_description.json";
    /// The override of a corpus whose command line the user must still fill in (a local ThinLTO build).
    static constexpr const char* unspecified = "<UNSPECIFIED>";

    std::optional<std::vector<std::string>> commandOverride{}; ///< every module's command line, even an empty one
    bool hasThinlto = false;
    std::vector<std::string> modules{};

    std::string toJson() const;
};

/// The bytes of a description: indented by 2, in ASCII (other characters as \uXXXX), without a newline at the end.
std::string descriptionText(const nlohmann::ordered_json& description);

} // namespace inlinescope
