// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace inlinescope {

/// The kinds of named items of a workspace that can be renamed and deleted, and that findings concern.
enum class ItemNoun : std::uint8_t { Corpus, Run, Policy, Log, Report, Remarks, Performance };

constexpr ItemNoun lastOf(ItemNoun) {
    return ItemNoun::Performance;
}

/// "corpus", "run", "policy", "log", "report", "remarks", "performance".
constexpr std::string_view toString(ItemNoun noun) {
    switch (noun) {
    case ItemNoun::Corpus:
        return "corpus";
    case ItemNoun::Run:
        return "run";
    case ItemNoun::Policy:
        return "policy";
    case ItemNoun::Log:
        return "log";
    case ItemNoun::Report:
        return "report";
    case ItemNoun::Remarks:
        return "remarks";
    case ItemNoun::Performance:
        return "performance";
    }
    return "unknown";
}

struct NamedItem {
    ItemNoun noun;
    std::string name;
};

} // namespace inlinescope
