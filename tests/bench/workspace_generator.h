// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/progress.h"
#include "core/store/workspace.h"

#include <cstdint>

namespace inlinescope {

/// A made-up workspace with the shape of a real one: one corpus, two runs ("default" and "never") over all its modules,
/// module runs of very different length, names that repeat within a module and across modules, inlined-at chains (in
/// one module of eight numbered ones), callsites that were asked about twice or never, 38 features of which most are
/// small numbers. The same parameters give the same rows.
struct GeneratedShape {
    std::int64_t modules = 25'000;
    std::int64_t decisions = 10'000'000; ///< over both runs; the result has a few per mille more or less
    std::uint64_t seed = 1;
};

Result<void> generateWorkspace(const Workspace& workspace, const GeneratedShape& shape, const HashFunction& sha256,
                               const ProgressCallback& progress);

} // namespace inlinescope
