// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

#include <string>

namespace inlinescope {

/// The path by which code that only takes paths can open a task's input again, from its begin.
std::string pathOf(int input);

/// The path of a task's input on the disk, for messages; pathOf() if it has none.
std::string nameOfFile(int input);

/// A task's input file as bytes, mapped, so its size does not count as memory of the process. If the file shrinks
/// meanwhile, the process ends; the task has a process of its own.
class MappedInput {
public:
    /// Unreadable if there is no input or it cannot be mapped. `name` is used in errors.
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
