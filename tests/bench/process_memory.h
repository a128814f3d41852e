// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace inlinescope {

/// Of this process, in MiB: "VmRSS:", "VmHWM:".
inline double processMemory(const std::string& field) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(field)) return double(std::atoll(line.c_str() + field.size())) / 1024;
    return 0;
}

/// The peak memory of the descendants of this process during the lifetime of this object: the sum of their proportional
/// shares, sampled every few milliseconds.
class PeakMemory {
public:
    PeakMemory() : m_sampler([this] { sample(); }) {}
    ~PeakMemory() {
        m_stop = true;
        m_sampler.join();
    }
    std::int64_t bytes() const { return m_peak; }

private:
    void sample() {
        while (!m_stop) {
            m_peak = std::max(m_peak.load(), descendants());
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }

    static std::int64_t descendants() {
        std::map<pid_t, pid_t> parents;
        std::error_code ignored;
        for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored))
            if (const int process = std::atoi(entry.path().filename().c_str()); process > 0)
                parents[process] = parentOf(process);
        std::int64_t sum = 0;
        for (const auto& [process, parent] : parents)
            for (pid_t ancestor = parent; ancestor > 1; ancestor = parents.contains(ancestor) ? parents[ancestor] : 0)
                if (ancestor == ::getpid()) sum += shareOf(process);
        return sum;
    }
    static pid_t parentOf(pid_t process) {
        std::ifstream file("/proc/" + std::to_string(process) + "/stat");
        std::string line;
        std::getline(file, line); // no text for a process that has just ended
        const auto end = line.rfind(") ");
        return end == std::string::npos ? 0 : std::atoi(line.c_str() + end + 4);
    }
    static std::int64_t shareOf(pid_t process) {
        std::ifstream file("/proc/" + std::to_string(process) + "/smaps_rollup");
        for (std::string line; std::getline(file, line);)
            if (line.starts_with("Pss:")) return std::atoll(line.c_str() + 4) * 1024;
        return 0;
    }

    std::atomic<bool> m_stop = false;
    std::atomic<std::int64_t> m_peak = 0;
    std::thread m_sampler;
};

} // namespace inlinescope
