// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// The answer that the inliner got.
enum class Advice : std::uint8_t { Refuse, Inline };

/// What happened to the callsite.
enum class Outcome : std::uint8_t {
    Inlined,              ///< inlined
    InlinedCalleeDeleted, ///< inlined; the callee had no other use and was deleted
    Refused,              ///< advice was not to inline
    Failed,               ///< advice was to inline, but the inliner could not do it
    NeverAsked, ///< a direct call to a defined function for which no advisor was asked (deleted before, or no inliner
                ///< ran)
};

/// One link of the inlined-at chain: a call's place in the function that it was written in. In a module with debug info
/// these places are real. Otherwise `file` is empty, `line` is the call's number in its function (from 1; 0: not known)
/// and `column` is 0.
struct SourcePlace {
    std::string function; ///< linkage name of the function the call was written in
    std::string file;     ///< as the debug info names it
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    bool operator==(const SourcePlace&) const = default;
};

/// The chain of places by which a call was inlined into its caller, and what distinguishes it from other calls with the
/// same chain.
struct InlinePath {
    std::vector<SourcePlace> places; ///< innermost first; front() is the call's own place
    std::string twin;                ///< its number among the calls at its own place: "#2"; empty if it is the only one
    std::string inherited;           ///< the same for the calls through which it was inlined, innermost first: "#1#3"

    /// Whether the places are real; in a module without debug info they are numbers.
    bool isReal() const { return !places.empty() && !places.front().file.empty(); }
    bool operator==(const InlinePath&) const = default;
};

/// Decisions of a run, by the name of the module: positions in the order of asking.
using OrdinalsByModule = std::map<std::string, std::vector<std::uint32_t>>;

/// Identifies a callsite of a module across runs of that module: a hash of the chain of places by which the call was
/// inlined into its caller (innermost place first, the caller last). Two callsites of one run share a hash only if
/// passes cloned a call. `occurrence` then counts them in the order in which they were asked about; such keys are
/// ambiguous.
struct CallsiteKey {
    std::uint64_t hash = 0;
    std::uint32_t occurrence = 0;
    auto operator<=>(const CallsiteKey&) const = default;
};

/// One question that the inliner asked about a callsite in a run, and its result. For a NeverAsked row no advisor was
/// asked: its advice is Refuse, its cost, threshold, default advice and features are absent.
struct Decision {
    std::uint32_t ordinal = 0; ///< position in the order of asking, from 0; unique in a module run
    std::string caller;        ///< linkage name of the function that contained the call when the question was asked
    std::string callee;        ///< linkage name
    CallsiteKey key;
    InlinePath path;
    Advice advice = Advice::Refuse;
    Outcome outcome = Outcome::Refused;
    bool mandatory = false;                ///< decided by an attribute or by correctness, not by the policy
    std::optional<std::int64_t> cost;      ///< LLVM's InlineCost, if it computed one
    std::optional<std::int64_t> threshold; ///< the threshold that the cost was compared with
    /// Why the advice was given, as LLVM prints it ("cost=35, threshold=25", "noinline function attribute", ...), also
    /// if the inliner failed to follow it. Its words for that ("unsupported operand bundle") come from remarks only.
    std::string reason;
    std::optional<bool> defaultAdvice; ///< the default heuristic's answer to the same question
    /// The callee's linkage as LLVM names it: "external", "internal", "linkonce_odr", ... If ThinLTO imported the
    /// callee, also the module that it is from, as the index names it: "available_externally from b.o".
    std::string linkage;
    std::int32_t featureRow =
        -1; ///< row in the module run's tensor columns; -1: no features were computed for the question
    std::vector<double> policyOutputs; ///< the policy's scores of its answers (Q-values, logits); empty if it has none

    bool operator==(const Decision&) const = default;
};

} // namespace inlinescope
