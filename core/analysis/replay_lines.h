// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// The decisions of one module as the file that -cgscc-inline-replay=FILE of a stock clang reads, in the format
/// LineColumnDiscriminator, and the decisions that such a file cannot express.
struct ReplayLines {
    /// Of one callee at one place.
    struct Line {
        std::string callee; ///< linkage name
        std::string caller; ///< likewise, of the first of its callsites
        std::string site;   ///< "g:2:5 @ f:7:3.1"
        bool inlines = false;
        /// `remark: 'callee' inlined into 'caller' at callsite SITE;`, or `... will not be inlined into ...`. LLVM
        /// finds the callee after the colon.
        std::string text() const;
        /// Whether LLVM reads the same line from text(). A name with a line end, or with words of the format, would be
        /// read as other lines, which its author chose.
        bool isReadBack() const;
        bool operator==(const Line&) const = default;
    };
    std::vector<Line> lines;  ///< in the order in which the sites were first asked about
    std::int64_t inlined = 0; ///< lines that inline
    std::int64_t refused = 0; ///< lines that refuse
    std::int64_t noPlace = 0; ///< decisions about calls without a location
    std::int64_t twins = 0;   ///< callsites that got another answer than most of those with their callee and place, or
                              ///< were inlined and then refused in a copy that a pass had made
    std::int64_t changed = 0; ///< callsites that were inlined when they were asked about again after a refusal

    std::int64_t noLine = 0; ///< callsites whose names no line can hold: Line::isReadBack()

    std::int64_t lost() const { return noPlace + twins + changed + noLine; }
};

/// `sites` as CompiledModule::replaySites. A decision counts as inlined if the inliner inlined the call, and as refused
/// for whatever reason it did not. Refusals that an attribute or correctness requires get no line, since every compiler
/// repeats them. Where callsites of one callee at one place got different answers, the line has the answer of most of
/// them, and refuses if both have as many.
ReplayLines replayLines(const std::vector<Decision>& decisions, const std::vector<std::string>& sites);

} // namespace inlinescope
