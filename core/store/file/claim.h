// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: which program is working on a run.
#include <string>

namespace inlinescope::store {

/// Marks that a program is working on a run of a workspace: a socket in the kernel's abstract namespace. The socket
/// disappears with the program however that ends, leaves no file, and is never reused by another program as a process
/// id may be. The text of a claim is stored with the run; it names the socket and the file ("NAME DEVICE:INODE"), so
/// that in a copy of the file no program is working. Visible to programs of the same machine and network namespace.
class Claim {
public:
    /// Throws Failure (WorkspaceUnusable) if the system gives no socket or the file's status cannot be read.
    explicit Claim(const std::string& workspace);
    ~Claim();
    Claim(Claim&& other) noexcept;
    Claim& operator=(Claim&&) = delete;

    const std::string& text() const { return m_text; }
    /// Whether the program that made the claim on this file still runs and has the claim.
    static bool isHeld(const std::string& text, const std::string& workspace);

private:
    std::string m_text;
    int m_socket = -1;
};

} // namespace inlinescope::store
