// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/model/tensor.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace inlinescope {

/// A training log in the current format of LLVM's TrainingLogger (grammar: importers/readers/training_log_reader.h), as
/// it is written to memory, part by part. Bytes are little-endian.
class LogWriter {
public:
    /// Begins with the header. The schema's scores are not written: it must have none.
    explicit LogWriter(const FeatureSchema& schema);

    void context(const std::string& name);
    /// The tensors of the schema's features, in its order; each as long as its spec says.
    void observation(std::span<const Bytes> tensors);
    std::string text() && { return std::move(m_text); }

private:
    std::string m_text;
    std::uint64_t m_observation = 0; ///< in the context
};

} // namespace inlinescope
