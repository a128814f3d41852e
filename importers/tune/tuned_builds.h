// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"

#include <optional>
#include <string>

namespace inlinescope {

struct UserCommand;

/// The user's build, made twice: as it is, and with the launcher of a playback.
class TunedBuilds {
public:
    /// `folder` and `launcher` are absolute; the builds are in FOLDER/builds, what commands print in FOLDER/logs.
    TunedBuilds(std::string folder, std::string launcher)
        : m_folder(std::move(folder)), m_launcher(std::move(launcher)) {}

    /// Runs the command for both builds in the current folder, and compares the programs and shared libraries that are
    /// in both of their folders (Tuned::linked). The second build is made anew, since no build knows that replay files
    /// have changed; the first may be kept from an earlier call. Nothing, with a finding, if a build fails. Errors:
    /// those of runUserCommand().
    Result<std::optional<Table>> build(const JobContext& context, const std::string& command) const;

    /// Runs the command in the folders of both builds, several times if it is short, and compares the least cost
    /// (Tuned::checked). A failure in the second build is a finding.
    Result<Table> check(const JobContext& context, const std::string& command) const;

private:
    enum class Side : bool { Before, After };
    static const char* wordOf(Side side) { return side == Side::Before ? "before" : "after"; }
    std::string folderOf(Side side) const { return m_folder + "/builds/" + wordOf(side); }
    UserCommand commandOf(Side side, const std::string& step, const std::string& words) const;
    Result<bool> buildOne(const JobContext& context, Side side, const std::string& words) const;

    std::string m_folder, m_launcher;
};

} // namespace inlinescope
