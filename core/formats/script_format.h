// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/script.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// Decisions as UTF-8 text for users to read, edit and run again, a line per decision:
//
//   inlinescope-script 1
//   # decisions of run default, corpus demo, by built-in LLVM 22.1.8
//   otherwise default
//
//   module lvm.c.o
//   bitcode 0f3c...                                    (64 digits)
//   inline 3a91e0c45d7f2b18     forprep into luaV_execute, lvm.c:1234:9
//   refuse 3a91e0c45d7f2b19#1   luaG_typeerror into luaV_execute, lvm.c:1250:5
//   # mandatory: inline 3a91...   f into g, ...
//
//   file      = "inlinescope-script 1" { line }
//   line      = [ statement ] | "#" anything
//   statement = "otherwise" NAME    who decides what no line names: a value of `run --policy`, or the name of a policy
//                                   of the workspace; at most once, before the first module; default if it is absent
//             | "module" NAME       begins the decisions about a module, each module at most once
//             | "bitcode" SHA-256   of the module's bitcode, at most once per module
//             | ADVICE KEY anything about a callsite of the module, each key at most once
//   ADVICE    = "inline" | "refuse"
//   KEY       = 16 hexadecimal digits [ "#" OCCURRENCE ]   (ForcedAdvice in core/model/script.h says what they mean)
//   NAME      = the rest of the line; control characters, "%", and blanks at its ends are written as %XX
//
// Words are separated by blanks or tabs. Blanks at a line's ends, CR before LF and a byte order mark are ignored.

/// Largest size of a script, in bytes; a decision's line has 100 to 300.
inline constexpr std::size_t largestScript = 256u << 20;

/// Errors: Malformed, with `file`, the line and what was expected there; LimitExceeded if the text is too large.
Result<Script> parseScript(std::string_view text, const std::string& file);

/// The beginning of a script: version, `origin` as a comment, and the policy that decides otherwise.
std::string scriptHead(const std::string& origin, const std::string& otherwise);
/// The part about one module, in the order of asking. Decisions that no script can change (mandatory, never asked) are
/// written as comments that say so. A key has its occurrence if several of `decisions` share the hash.
std::string scriptSection(const std::string& module, const std::string& bitcodeHash,
                          const std::vector<Decision>& decisions);

/// The same for only those decisions whose answer differs from the default heuristic's answer to the same question (or
/// for which that answer is not known). With "otherwise default", this part makes the same decisions as the whole.
std::string scriptOfDifferences(const std::string& module, const std::string& bitcodeHash,
                                const std::vector<Decision>& decisions);

/// How a script is to decide a callsite.
struct ScriptChange {
    Decision decision;   ///< what a run decided, for the words of the line
    ForcedAdvice advice; ///< what the script is to say; without an occurrence about every question of that hash
};

/// The script with these decisions about a module in place of its own about the same questions, or after the module's
/// others; a module that it does not name is added. All else stays as it is, comments too. Errors as parseScript().
Result<std::string> changedScript(std::string text, const std::string& file, const std::string& module,
                                  const std::string& bitcodeHash, const std::vector<ScriptChange>& changes);

/// "0123456789abcdef" or "0123456789abcdef#1".
std::string keyText(const ForcedAdvice& advice);
/// The reverse; the caller still has to set the advice. Nothing if the text is no key.
std::optional<ForcedAdvice> parseKey(std::string_view text);

} // namespace inlinescope
