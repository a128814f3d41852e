// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_target.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace inlinescope::fuzz {

namespace {

constexpr std::string_view mark = "@@@@";

} // namespace

void require(bool holds, const char* promise) {
    if (holds) return;
    std::fprintf(stderr, "a reader broke its promise: %s\n", promise);
    std::abort();
}

MemoryFile::MemoryFile(Bytes bytes) : m_fd(::memfd_create("input", MFD_CLOEXEC)) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_fd, bytes.data(), bytes.size());
        require(written > 0, "memory for a file");
        bytes = bytes.subspan(std::size_t(written));
    }
    ::lseek(m_fd, 0, SEEK_SET);
}

MemoryFile::~MemoryFile() {
    ::close(m_fd);
}

ScratchFolder::ScratchFolder() {
    std::error_code failure;
    const bool inMemory = std::filesystem::is_directory("/dev/shm", failure);
    m_path = std::string(inMemory ? "/dev/shm" : std::filesystem::temp_directory_path().string()) + "/fuzz-XXXXXX";
    require(::mkdtemp(m_path.data()) != nullptr, "a temporary folder");
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

void ScratchFolder::write(const std::string& name, Bytes bytes) const {
    std::filesystem::create_directories(std::filesystem::path(file(name)).parent_path());
    std::ofstream(file(name), std::ios::binary) << asText(bytes);
}

void ScratchFolder::remove(const std::string& name) const {
    std::error_code ignored;
    std::filesystem::remove(file(name), ignored);
}

void ScratchFolder::unpack(Bytes input, const std::vector<std::string>& names) const {
    for (const std::string& name : names)
        remove(name);
    std::string_view rest = asText(input);
    for (std::size_t at = rest.find(mark); at != rest.npos;) {
        rest.remove_prefix(at + mark.size());
        at = rest.find(mark);
        const std::size_t index = rest.empty() ? names.size() : std::size_t(rest.front() - '0');
        if (index < names.size()) write(names[index], asBytes(rest.substr(1, at == rest.npos ? at : at - 1)));
    }
}

} // namespace inlinescope::fuzz
