// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace inlinescope {

/// The nice value of the calling thread: on Linux each thread has its own, which the threads and processes that it
/// starts inherit.
int threadNice();

/// Lets threads with a smaller nice value run before the calling one. Does nothing if its own is as large already, or
/// if the system refuses it.
void raiseThreadNice(int nice);

} // namespace inlinescope
