// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A fuzz target is one readInput() for one reader. It is built twice: with fuzz_main.cpp, where libFuzzer generates the
// inputs (INLINESCOPE_FUZZ), and with replay_main.cpp, an ordinary test that reads all of tests/fuzz/corpus/NAME.
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace inlinescope::fuzz {

/// Passes the bytes to the reader, and uses the result as the program does. For any bytes it returns: the reader's
/// error, or nothing if the reader accepted them. It aborts if the reader breaks its contract.
Result<void> readInput(Bytes input);

/// Aborts the process, like a crash, if the result of a reader is invalid.
void require(bool holds, const char* promise);

/// An open file in memory with the bytes.
class MemoryFile {
public:
    explicit MemoryFile(Bytes bytes);
    ~MemoryFile();
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    int fd() const { return m_fd; }
    /// A path by which the file can be opened again.
    std::string path() const { return "/proc/self/fd/" + std::to_string(m_fd); }

private:
    int m_fd;
};

/// A folder in memory (/dev/shm) if that exists, removed at the end.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    const std::string& path() const { return m_path; }
    std::string file(const std::string& name) const { return m_path + '/' + name; }
    void write(const std::string& name, Bytes bytes) const;
    void remove(const std::string& name) const;
    /// Writes the files of an input, and removes those of `names` that it does not have. An input is "@@@@N" followed
    /// by the bytes of the file names[N], repeated; N is one digit.
    void unpack(Bytes input, const std::vector<std::string>& names) const;

private:
    std::string m_path;
};

} // namespace inlinescope::fuzz
