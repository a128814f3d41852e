// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/binary_part.h"
#include "core/model/module_run.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// What a linker does with a function.
enum class LinkKind : std::uint8_t {
    Local,    ///< stays with its module
    External, ///< is its module's alone, and may be removed if nothing refers to it
    Shared,   ///< one body of all modules is kept (linkonce, comdat)
};

/// The functions of a module in one run.
struct ModuleFunctions {
    std::string module;
    std::vector<FunctionSize> functions;
};

/// How a module's functions differ between two runs, in its objects and in the binaries that were linked of them.
struct LinkEffect {
    std::string module;
    std::int64_t delta = 0;                  ///< bytes of its functions in the objects
    std::int64_t countedDelta = 0;           ///< the same without the `unknown` functions, as in `linked`
    std::array<std::int64_t, 3> linked = {}; ///< bytes of their symbols in the binaries, by LinkKind
    std::size_t functions = 0;               ///< functions of either run
    std::size_t unknown = 0;                 ///< functions that are in no `linked`: which symbol is theirs is not known
    std::array<std::size_t, 2> found = {};   ///< functions that have a symbol, in each of the two binaries

    std::int64_t linkedDelta() const { return linked[0] + linked[1] + linked[2]; }
};

/// One row for each module of either run, by name. `before` and `after` are the symbols of the two binaries. A function
/// that has no symbol in a binary has 0 bytes there: it was inlined everywhere, or removed. A symbol that several
/// modules define counts for the first of them, so that the rows sum to the delta of all symbols that the modules
/// define. Where a name is that of local functions, or has several symbols, a symbol is that of the function that has
/// its size in the objects of the binary; the functions of a name are not known if in one of the binaries a symbol and
/// a function are left over.
std::vector<LinkEffect> linkEffects(std::span<const ModuleFunctions> runA, std::span<const ModuleFunctions> runB,
                                    const std::vector<BinaryPart>& before, const std::vector<BinaryPart>& after);

} // namespace inlinescope
