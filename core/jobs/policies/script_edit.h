// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/model/script.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// What a script has (core/formats/script_format.h).
struct ScriptContents {
    std::string otherwise; ///< the policy that decides the rest
    std::int64_t modules = 0, decisions = 0;
    std::string corpus{}; ///< that of the run whose decisions it takes the other way; empty: of no run
};

/// Errors: those of parseScript(), which name the line.
Result<ScriptContents> checkScript(const std::string& text, const std::string& file);
/// The text of a script. Errors: NotFound, Unreadable, LimitExceeded.
Result<std::string> readScript(const std::string& file);

/// Decisions of a run that a script is to take the other way.
struct ScriptEdit {
    std::string run, module;
    std::vector<std::int64_t> decisions; ///< ordinals
    std::string file;                    ///< changed, or made if absent
};

/// Changes the script at `file`, or makes one: then the run's policy decides the rest, or if that was a script itself,
/// all else is as the run decided. Errors: NotFound for an unknown run or module, InvalidArgument for an unknown
/// decision, Refused for a decision that no script can change, those of readScript() and checkScript(), and Unwritable.
Result<ScriptContents> decideOtherwise(const JobContext& context, const ScriptEdit& edit);

} // namespace inlinescope
