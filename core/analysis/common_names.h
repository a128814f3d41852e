// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/function_body.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace inlinescope {

/// Two functions that may be the same function under a new name: a proposal, to be shown as such.
struct Rename {
    std::string a;         ///< linkage name in A
    std::string b;         ///< in B
    double similarity = 0; ///< 1: equal bodies
    bool operator==(const Rename&) const = default;
};

/// Proposes renames among the functions that only one revision defines (names folded as in symbol_folding.h), most
/// similar first. Equal bodies have similarity 1. Others have the Jaccard similarity that their sketches estimate times
/// the ratio of their lengths, below 1. Pairs with a similarity of at least 0.6 are proposed, best pair first, each
/// function once; among equally similar pairs, those whose names have more letters in common at begin and end are
/// preferred. A body of fewer than 8 instructions has too little information: it is proposed only if the bodies are
/// equal and no other body on either side is equal to them. If there are more than a million pairs to compare, only
/// equal bodies are proposed.
std::vector<Rename> proposeRenames(std::span<const FunctionBody> a, std::span<const FunctionBody> b);

/// Gives the functions of two revisions of a module common names, by which they are compared: the folded linkage name
/// (a second function with the same one gets "#2" after it), and for B's functions that are proposed renames the name
/// that they had in A. Without information about bodies (empty spans) names are only folded.
class CommonNames {
public:
    CommonNames() = default;
    CommonNames(std::span<const FunctionBody> a, std::span<const FunctionBody> b);

    std::string ofA(std::string_view name) const { return of(m_a, name); }
    std::string ofB(std::string_view name) const { return of(m_b, name); }
    /// The proposed rename by which B's function has this common name; null if there is none.
    const Rename* renameOf(const std::string& commonName) const;
    const std::vector<Rename>& renames() const { return m_renames; }

private:
    /// Common names by linkage name, if they differ from the folded one.
    using Special = std::unordered_map<std::string, std::string>;
    static std::string of(const Special& special, std::string_view name);

    Special m_a, m_b;
    std::vector<Rename> m_renames;
    std::unordered_map<std::string, std::size_t> m_renameOf;
};

} // namespace inlinescope
