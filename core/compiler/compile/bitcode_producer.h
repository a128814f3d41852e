// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

#include <string>

namespace inlinescope {

/// Says, in a line, that the bitcode was written by a newer LLVM than the one that reads here; empty where it was not,
/// or where its identification block does not say which. Newer LLVMs read older bitcode; the other way there is no
/// promise, and what LLVM says of such bitcode is about the first thing in it that it does not know.
std::string newerProducer(Bytes bitcode);

} // namespace inlinescope
