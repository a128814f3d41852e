// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/tensorflow_types.h"

#include <map>
#include <string>

namespace inlinescope {

/// The variables of a SavedModel: `variables.index` (a LevelDB table from names to positions) and the shards
/// `variables.data-N-of-M` (tensorflow/core/protobuf/tensor_bundle.proto). Reads little-endian, unsliced tensors, and
/// checks every checksum.
class CheckpointReader {
public:
    /// `prefix` is the path without ".index".
    static Result<CheckpointReader> open(const std::string& prefix);

    bool contains(const std::string& key) const { return m_entries.contains(key); }
    /// The tensor as a constant named `key`.
    Result<PolicyValue> read(const std::string& key) const;

private:
    std::string m_prefix;
    int m_shards = 0;
    std::map<std::string, std::string> m_entries;
};

} // namespace inlinescope
