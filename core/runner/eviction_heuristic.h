// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// Where a feature is in the tensors of an observation.
struct FeaturePlace {
    TensorSpec spec;
    std::size_t offset = 0; ///< bytes
    double element(Bytes tensors, std::size_t index) const {
        return elementAsDouble(spec.type, tensors.subspan(offset, spec.byteSize()), index);
    }
};

/// The place of each of `features` whose name is in `names`, in the order of `names`. Errors: Unsupported, with the
/// name, for one that is not there.
Result<std::vector<FeaturePlace>> featurePlaces(const std::vector<TensorSpec>& features,
                                                const std::vector<std::string>& names);

/// The answer that LLVM's own eviction advisor (RegAllocEvictionAdvisor.cpp, DefaultEvictionAdvisor) gives, as far as
/// the features of its ML advisor determine it. Each tensor has an element for each physical register, in the
/// allocation order, and as the last one that of the live range that seeks a register; the answer is an element's
/// index, the last if nothing is evicted.
///
/// Nearly exact: LLVM divides the weights by their maximum, and if that is infinite, all others become 0. Which of them
/// is the smallest is then not known, and the first is taken. Of 128 modules of brotli, expat, freetype and libxml2 (at
/// -Oz), clang 22 made the same object as by itself of all 44 that asked no such question, and of 22 of the 41 that
/// did.
class EvictionHeuristic {
public:
    struct Answer {
        std::int64_t index = 0;
        bool isCertain = true; ///< all weights are known
    };

    /// Errors: Unsupported for features that are not those of an eviction advisor.
    static Result<EvictionHeuristic> of(const std::vector<TensorSpec>& features);
    /// `tensors` are an observation's, in the order of `features`.
    Answer answer(Bytes tensors) const;

private:
    explicit EvictionHeuristic(std::vector<FeaturePlace> places) : m_places(std::move(places)) {}
    double value(Bytes tensors, std::size_t feature, std::int64_t index) const {
        return m_places[feature].element(tensors, std::size_t(index));
    }
    double weight(Bytes tensors, std::int64_t index) const;

    std::vector<FeaturePlace> m_places;
};

} // namespace inlinescope
