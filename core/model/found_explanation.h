// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/flip.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// How the two sides of an aligned callsite compare; in the order in which rows are listed.
enum class AlignmentMark : std::uint8_t { Differs, OnlyA, OnlyB, Same };

/// A feature whose value is far from most of the values that its run recorded over all modules.
struct FeatureOutlier {
    std::string name;
    std::string value;
    double percentile = 0; ///< 0..100: the share of the run's values below it, plus half of those in its bin
    bool operator==(const FeatureOutlier&) const = default;
};

/// One decision that is to blame. Ordinals are of the runs' own `decisions`.
struct Culprit {
    std::optional<std::int64_t> decisionA; ///< nothing if A has no such callsite
    std::int64_t decisionB = 0;
    std::string caller, callee;
    std::string site;                               ///< callsite key, as a script has it
    std::string location;                           ///< "file:line:column"; empty without debug info
    std::optional<Advice> adviceA = Advice::Refuse; ///< nothing if A was not asked
    Advice adviceB = Advice::Inline;
    /// Same: A decided so too, but its policy decides otherwise if the other culprits are put in.
    AlignmentMark mark = AlignmentMark::Differs;
    std::int64_t bytes = 0;               ///< of text, when it alone is put into A; 0 if A then has no such callsite
    std::optional<std::int64_t> together; ///< bytes that it makes among the others: all of them less all but it
    std::vector<FeatureOutlier> features; ///< at most three, the farthest out first
    bool operator==(const Culprit&) const = default;
};

/// Why the search for culprits ended before it had verified them.
enum class EarlyEnd : std::uint8_t {
    Cancelled, ///< by the user
    Error      ///< the limit of compiles was reached, or a compile failed
};

/// Which of run B's decisions account for the bytes of text by which a module differs between runs A and B: what was
/// compiled and found.
struct FoundExplanation {
    bool exact = false;     ///< every section and function has B's size, not just text to within 5 % of the difference
    bool revisions = false; ///< A and B compiled different bitcode: B's bitcode was compiled, decided as A and as B
    std::int64_t sizeA = 0, sizeB = 0; ///< text as recorded
    /// Text with none and with all of B's decisions put in, as compiled. Their difference is what decisions account
    /// for; sizeB - sizeA less it is not.
    std::int64_t none = 0, all = 0;
    std::int64_t withCulprits = 0; ///< text with exactly the culprits put in, as compiled; `none` without any
    std::int64_t interaction = 0;  ///< withCulprits - none, less the culprits' bytes; 0 unless verified
    std::size_t decisions = 0;     ///< of B that can be put in: the culprits are among these
    std::size_t differing = 0;     ///< of these, such that A was asked too and decided otherwise
    std::size_t compiles = 0;      ///< on which it rests
    std::vector<Culprit> culprits; ///< by |bytes|, the largest first
    std::optional<std::int64_t> allButCulprits; ///< text with all of B's decisions but these, as compiled
    bool verified = false; ///< the culprits were compiled and do what is asked, and none of them can be left out
    /// If the search ended before that: `culprits` then are those found so far, with their bytes in the presence of
    /// what was put in before them.
    std::optional<EarlyEnd> ended;
    std::string error; ///< what happened, for EarlyEnd::Error, as describe() says it; otherwise empty
    bool operator==(const FoundExplanation&) const = default;

    bool isCancelled() const { return ended == EarlyEnd::Cancelled; }
    /// "cancelled" or the error, as workspaces and tables have it; empty if the search did not end early.
    std::string whyEnded() const { return isCancelled() ? "cancelled" : error; }
    std::int64_t delta() const { return sizeB - sizeA; }
    // Parts of delta(), which may have opposite signs: none of them is said to be of it.
    std::int64_t decided() const { return all - none; } ///< what decisions make
    /// Two revisions differ before any decision does.
    std::int64_t otherBitcode() const { return revisions ? none - sizeA : 0; }
    std::int64_t explained() const {
        std::int64_t sum = 0;
        for (const Culprit& culprit : culprits)
            sum += culprit.bytes;
        return sum;
    }
    std::int64_t left() const { return delta() - explained() - interaction; } ///< bytes that nothing explains
};

/// Text and shape of A's compile with some of B's decisions put in.
struct MeasuredMix {
    std::vector<std::uint32_t> decisions; ///< ordinals of B's that were put in, ascending; may be empty
    std::int64_t text = 0;
    std::uint64_t shape = 0; ///< a hash of all sections' and functions' sizes
    bool operator==(const MeasuredMix&) const = default;
};

} // namespace inlinescope
