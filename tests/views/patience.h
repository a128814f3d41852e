// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// How long a test waits for what must come, so that it passes on a loaded machine too. Milliseconds.
inline constexpr int patience = 60'000;
