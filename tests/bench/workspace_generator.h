// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/progress.h"
#include "core/store/workspace.h"

#include <cstdint>

namespace inlinescope {

/// A generated workspace with the shape of a real one: one corpus, two runs ("default" and "never") over all its
/// modules, module runs of very different length, names that repeat within a module and across modules, inlined-at
/// chains (in one module of eight numbered ones), callsites that were asked about twice or never, and 38 features, most
/// of them small numbers. The same parameters give the same rows.
struct GeneratedShape {
    std::int64_t modules = 25'000;
    std::int64_t decisions = 10'000'000; ///< over both runs; the result differs by a few per mille
    std::uint64_t seed = 1;
    std::int64_t remarks = 0; ///< of a set "remarks" of many files, as another build leaves it; 0: no set
};

Result<void> generateWorkspace(const Workspace& workspace, const GeneratedShape& shape, const HashFunction& sha256,
                               const ProgressCallback& progress);

} // namespace inlinescope
