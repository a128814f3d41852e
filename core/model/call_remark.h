// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace inlinescope {

/// The kinds of LLVM's optimization remarks (llvm/Remarks/Remark.h); the special analyses are Analysis.
enum class RemarkKind : std::uint8_t { Passed, Missed, Analysis, Failure };
std::string_view toString(RemarkKind kind); ///< "passed", "missed", "analysis", "failure"

/// What one optimization remark of an inliner says about a call: those of the passes "inline" (the heuristic) and
/// "inline-ml" (an ML advisor) that name a callee.
struct CallRemark {
    RemarkKind kind = RemarkKind::Missed;
    bool byModel = false; ///< of the pass "inline-ml"
    std::string name;     ///< LLVM's name of the remark: "Inlined", "TooCostly", "NoDefinition", ...
    std::string caller;   ///< linkage name
    std::string callee;   ///< likewise
    SourcePlace place;    ///< the call's own place without its function; no file if the build had no debug info
    std::string site;     ///< the callsite as LLVM spells it ("g:2:5 @ f:7:3.1"); empty if the remark has none
    std::optional<Outcome> outcome; ///< absent: not a decision, such as about a callee without a body
    bool mandatory = false;         ///< by an attribute or for correctness
    std::optional<std::int64_t> cost, threshold;
    std::string reason;                  ///< as Decision::reason
    std::optional<std::int64_t> hotness; ///< number of calls by a profile
    bool operator==(const CallRemark&) const = default;
};

/// The keys of the callsites that the remarks of a set are about: a hash of caller, callee, file of the call, and the
/// callsite as LLVM spells it, whose lines are relative to functions, or else the call's line and column. So a callsite
/// keeps its key if the same build is imported again, and remarks of several files about it, as in a header, have one
/// key. Without a place, the equal ones of a file are counted in their order (CallsiteKey::occurrence).
class RemarkKeys {
public:
    /// The key of the next remark, in the order of the files, and of each file's remarks.
    CallsiteKey next(std::int64_t file, const CallRemark& remark);

private:
    std::int64_t m_file = -1;
    std::unordered_map<std::uint64_t, std::uint32_t> m_counts; ///< in this file, of those without a place
};

struct RemarkArgument {
    std::string_view key, value;
};

/// One remark as its file has it.
struct RemarkRecord {
    RemarkKind kind = RemarkKind::Missed;
    std::string_view pass, name, function, file;
    std::uint32_t line = 0, column = 0;
    std::optional<std::int64_t> hotness;
    std::vector<RemarkArgument> arguments;
};

/// Whether remarks of this pass can be about a call.
bool isInliner(std::string_view pass);
/// What the remark says about a call; absent if it says nothing about one.
std::optional<CallRemark> callRemarkOf(const RemarkRecord& record);

} // namespace inlinescope
