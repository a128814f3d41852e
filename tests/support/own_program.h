// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTemporaryDir>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

/// A copy of a program of the build that only this process starts, so that its processes can be identified on a machine
/// on which other tests start the same program.
class OwnProgram {
public:
    explicit OwnProgram(const std::string& name)
        : m_path(std::filesystem::canonical(m_folder.path().toStdString()) / name) {
        std::filesystem::copy_file(INLINESCOPE_BINARY_DIR "/bin/" + name, m_path);
    }
    std::string path() const { return m_path.string(); }

    /// Those that have not ended; a zombie has no executable any more.
    std::vector<pid_t> processes() const {
        std::vector<pid_t> found;
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            const int pid = std::atoi(entry.path().filename().c_str());
            std::error_code gone;
            if (pid > 0 && std::filesystem::read_symlink(entry.path() / "exe", gone) == m_path) found.push_back(pid);
        }
        return found;
    }

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path;
};
