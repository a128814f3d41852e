// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>
#include <vector>

namespace inlinescope {

/// The longest tensorflow.SequenceExample that is read: 64 MiB in binary form.
constexpr std::size_t LargestExample = 64 << 20;

/// A tensorflow.SequenceExample (tensorflow/core/example/example.proto) in binary form as the observations of a context
/// of a log: in feature_lists, under each tensor's name, one Feature for each observation, whose values are the tensor.
/// int64_list gives tensors of int64_t, float_list of float, of the shape [number of values]. Each tensor must have as
/// many observations as the others, and all observations of a tensor as many values. The context field is ignored. The
/// list named "reward" (or, without one, "delta_size") is the score; the others are sorted by name, since protobuf
/// keeps no order in a map.
///
/// Holds positions in the bytes, not values: about the size of the example once more, at most three times.
class SequenceExample {
public:
    /// `bytes` must outlive the example. `file` and `context` are for errors, whose places are bytes of the example.
    static Result<SequenceExample> read(Bytes bytes, const std::string& file, const std::string& context);

    std::size_t observations() const { return m_lists.empty() ? 0 : m_lists.front().values.size(); }
    /// Empty if there is no observation.
    FeatureSchema schema() const;
    /// Passes all observations as chunks of the context, beginning with number 0.
    Result<void> deliver(const std::string& context, EvidenceSink& sink) const;

private:
    struct List {
        TensorSpec spec;
        std::vector<Bytes> values; ///< the messages Int64List or FloatList, one for each observation
    };
    class Reader;

    std::vector<List> m_lists; ///< the features by name, then the score
    bool m_hasScore = false;
};

} // namespace inlinescope
