// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace inlinescope {

/// Lets LLVM call this function, which must not return, where it gets no memory. Only once in a process.
void callWithoutMemory(void (*end)());

} // namespace inlinescope
