// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

#include <string>

namespace inlinescope {

/// The path by which code that only takes paths opens a job's input once more, from its begin.
std::string pathOf(int input);

/// A job's input file as bytes, mapped: takes no memory of its own whatever the file's size. A file that shrinks
/// meanwhile ends the process, which is the job's alone.
class MappedInput {
public:
    /// Unreadable where there is no input or it cannot be mapped. `name` is used in errors.
    static Result<MappedInput> open(int fd, const std::string& name);
    MappedInput(MappedInput&& other) noexcept;
    MappedInput& operator=(MappedInput&&) = delete;
    ~MappedInput();
    Bytes bytes() const { return m_bytes; }

private:
    explicit MappedInput(Bytes bytes) : m_bytes(bytes) {}
    Bytes m_bytes;
};

} // namespace inlinescope
