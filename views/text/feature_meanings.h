// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <string_view>

namespace inlinescope {

/// One translated sentence on what a feature of LLVM's inliner counts; empty for an unknown name (features belong to
/// the run, and other compilers have others).
QString featureMeaning(std::string_view feature);

} // namespace inlinescope
