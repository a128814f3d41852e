// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/script.h"
#include "core/runner/worker_tasks.h"
#include "core/store/workspace_reader.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// The policy of a run: its row in the workspace, and the data for each compile job.
struct ChosenPolicy {
    PolicyId id;
    std::string name;
    std::string fingerprint;
    PolicyKind kind = PolicyKind::Default;
    std::vector<std::byte> model;
    BuiltInPolicy release = {};        ///< with PolicyKind::Release
    std::optional<Script> script = {}; ///< decides before its base policy does
    std::string scriptFile = {};       ///< the file of the script, for messages; its name if there is no file
};

/// The policy as stored in the workspace, even if the file at its path has changed.
Result<ChosenPolicy> storedPolicy(PolicyId id, const WorkspaceReader& reader);

} // namespace inlinescope
