// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace inlinescope::store {

/// What a row of `run_options` is; its `argument` as the user wrote it, of ReplaceFlag FLAG=VALUE.
enum class RunOptionKind : std::uint8_t { Mllvm, Module, CallsiteKeys, AddFlag, DeleteFlag, ReplaceFlag };

/// As stored.
constexpr std::string_view toString(RunOptionKind kind) {
    constexpr std::string_view words[] = {"mllvm",    "module",      "callsite-keys",
                                          "add-flag", "delete-flag", "replace-flag"};
    return words[static_cast<std::size_t>(kind)];
}

} // namespace inlinescope::store
