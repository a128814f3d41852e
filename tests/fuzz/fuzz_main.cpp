// SPDX-License-Identifier: GPL-3.0-or-later
// The entry point of libFuzzer into a target.
#include "fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    (void)inlinescope::fuzz::readInput(std::as_bytes(std::span(data, size)));
    return 0;
}
