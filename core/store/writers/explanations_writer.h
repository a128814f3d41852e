// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/explanation_rows.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

#include <span>

namespace inlinescope {

/// Writes explanations and the mixes that they rest on (WorkspaceWriter::explanations()).
class ExplanationsWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// The mix of these two module runs, for what is measured of it; it goes with the first of them that is removed or
    /// made again. What was stored of it before stays unless it is of other decisions, by another compiler, or to be
    /// measured again. NotFound, "the module's run was deleted or made again", as the next two.
    Result<MixId> beginMix(const MixSpec& spec, bool again) const;
    /// InvalidArgument for decisions that B does not have.
    Result<void> putMixes(MixId mix, std::span<const MeasuredMix> mixes) const;
    /// In the place of an earlier explanation of the mix that is as exact.
    Result<void> put(MixId mix, const FoundExplanation& found) const;
};

} // namespace inlinescope
