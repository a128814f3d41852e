// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace inlinescope {

/// An attribute of a function or of a call that overrules every policy.
enum class InlineAttribute : std::uint8_t { NoInline, AlwaysInline };
/// "noinline", "always_inline": as clang spells them in a source file.
constexpr std::string_view toString(InlineAttribute attribute) {
    return attribute == InlineAttribute::AlwaysInline ? "always_inline" : "noinline";
}

/// What an attribute in a source file adds to a module before any pass.
struct SourceAttribute {
    std::string function; ///< linkage name: of the definition, or of the function in which the call was written
    /// The place of the calls that get it, as SourcePlace has it: real ones, or in a module without debug info the
    /// call's number and 0. Line 0: the definition gets it.
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    InlineAttribute attribute = InlineAttribute::NoInline;
    auto operator<=>(const SourceAttribute&) const = default;
};

/// A function that a module's bitcode defines.
struct FunctionDefinition {
    std::string name;       ///< linkage name
    std::string sourceName; ///< as the debug info names it ("f<int>", "operator==", "~C"); empty without debug info
    std::string file;       ///< likewise
    std::uint32_t line = 0; ///< of the name in the definition; 0: not known
    bool isLocal = false;   ///< only this module can call it by name
    bool isOpen = true;     ///< whether inlining it is up to the policy: no attribute says so yet, and the object gets
                            ///< this body
    bool operator==(const FunctionDefinition&) const = default;
};

} // namespace inlinescope
