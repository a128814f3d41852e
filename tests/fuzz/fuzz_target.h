// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A fuzz target is one readInput() for one reader. It is built twice: with fuzz_main.cpp, where libFuzzer makes the
// inputs up (INLINESCOPE_FUZZ), and with replay_main.cpp, an ordinary test that goes through tests/fuzz/corpus/NAME.
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace inlinescope::fuzz {

/// Hands the bytes to the reader, and uses what it gives as the program does. Whatever they are, this comes back: with
/// the reader's error, or with nothing where it took them. A promise of the reader's that does not hold aborts.
Result<void> readInput(Bytes input);

/// Ends the process, as a crash does, where a reader gave what it must not give.
void require(bool holds, const char* promise);

/// An open file in memory that holds the bytes.
class MemoryFile {
public:
    explicit MemoryFile(Bytes bytes);
    ~MemoryFile();
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    int fd() const { return m_fd; }
    /// A path by which it can be opened again.
    std::string path() const { return "/proc/self/fd/" + std::to_string(m_fd); }

private:
    int m_fd;
};

/// A folder in memory (/dev/shm) where there is one, removed at the end.
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
    /// Writes the files that an input holds, removes those of `names` that it does not hold. An input is "@@@@N" and
    /// the bytes of the file names[N], again and again; N is one digit.
    void unpack(Bytes input, const std::vector<std::string>& names) const;

private:
    std::string m_path;
};

} // namespace inlinescope::fuzz
