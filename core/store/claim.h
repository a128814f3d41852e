// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: who is at work on a run.
#include <string>

namespace inlinescope::store {

/// A program's word that it is at work on a run of a workspace: a socket in the kernel's abstract namespace, which goes
/// with the program however that ends, leaves no file, and is never another's as a process number may be. The text of a
/// claim is kept with the run; it names the socket and the file ("NAME DEVICE:INODE"), so that in a copy of the file
/// nobody is at work. Seen by programs of the same machine and network namespace.
class Claim {
public:
    /// Throws Failure (WorkspaceUnusable) where the system gives no socket or the file cannot be looked at.
    explicit Claim(const std::string& workspace);
    ~Claim();
    Claim(Claim&& other) noexcept;
    Claim& operator=(Claim&&) = delete;

    const std::string& text() const { return m_text; }
    /// Whether the program that made the claim on this file still holds it.
    static bool isHeld(const std::string& text, const std::string& workspace);

private:
    std::string m_text;
    int m_socket = -1;
};

} // namespace inlinescope::store
