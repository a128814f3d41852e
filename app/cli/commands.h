// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/session.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <optional>

namespace inlinescope::cli {

/// The work that the arguments ask for; set by the named command and run after parsing.
using Action = std::function<Result<void>()>;

// Each function adds its commands to `app`; the named command stores its work in `action`.
void addCorpusCommands(CLI::App& app, Session& session,
                       std::optional<Action>& action);                                ///< extract, make-corpus, combine
void addWorkCommands(CLI::App& app, Session& session, std::optional<Action>& action); ///< import, run, toolchain
void addWhatIfCommand(CLI::App& app, Session& session, std::optional<Action>& action);
void addExplainCommand(CLI::App& app, Session& session, std::optional<Action>& action);
void addGateCommand(CLI::App& app, Session& session, std::optional<Action>& action);
void addSearchCommands(CLI::App& app, Session& session,
                       std::optional<Action>& action); ///< search, regret, objects, ...
void addTuneCommand(CLI::App& app, Session& session, std::optional<Action>& action);
void addAdviseCommand(CLI::App& app, Session& session, std::optional<Action>& action);
void addQueryCommands(CLI::App& app, Session& session,
                      std::optional<Action>& action);                               ///< list, compare, features, ...
void addSqlCommand(CLI::App& app, Session& session, std::optional<Action>& action); ///< query
void addFeatureCommand(CLI::App& app, Session& session, std::optional<Action>& action); ///< features
void addLogCommand(CLI::App& app, Session& session, std::optional<Action>& action);     ///< log
void addTieCommand(CLI::App& app, Session& session, std::optional<Action>& action);     ///< tie
void addSizesCommands(CLI::App& app, Session& session, std::optional<Action>& action);  ///< sizes, linked
void addDecisionsCommand(CLI::App& app, Session& session, std::optional<Action>& action);
void addScriptCommand(CLI::App& app, Session& session, std::optional<Action>& action);
void addCodeCommands(CLI::App& app, Session& session, std::optional<Action>& action);     ///< code, source
void addPolicyCommands(CLI::App& app, Session& session, std::optional<Action>& action);   ///< convert, show, vocab
void addAnnotateCommands(CLI::App& app, Session& session, std::optional<Action>& action); ///< label, note
void addPerformanceCommand(CLI::App& app, Session& session, std::optional<Action>& action);
void addTraceCommand(CLI::App& app, Session& session, std::optional<Action>& action);
void addTrainCommands(CLI::App& app, Session& session, std::optional<Action>& action); ///< train
void addHousekeepingCommands(CLI::App& app, Session& session,
                             std::optional<Action>& action); ///< check, delete, rename, save-copy, compact
void addMergeCommands(CLI::App& app, Session& session, std::optional<Action>& action); ///< merge, capture
void addShardCommands(CLI::App& app, Session& session,
                      std::optional<Action>& action); ///< shard, run-shard, status, collect
/// Commands that shells and the build call: complete, manual. `app` must have all other commands already.
void addShellCommands(CLI::App& app, Session& session, std::optional<Action>& action);

} // namespace inlinescope::cli
