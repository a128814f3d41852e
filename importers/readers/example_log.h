// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>
#include <vector>

namespace inlinescope {

/// A log whose contexts are SequenceExamples. Its features are those of the first context with observations; contexts
/// before that one are kept until then, at most 16 MiB of their names.
class ExampleLog {
public:
    /// Both must outlive this.
    ExampleLog(const std::string& file, EvidenceSink& sink) : m_file(file), m_sink(sink) {}

    /// The next context: a SequenceExample in binary form. No bytes: a context without observations.
    Result<void> add(const std::string& context, Bytes example);
    /// After the last context, also after an error: delivers what is still kept.
    Result<void> finish();

private:
    Result<void> keep(const std::string& context);
    Result<void> begin(const FeatureSchema& schema);

    const std::string& m_file;
    EvidenceSink& m_sink;
    bool m_hasBegun = false;
    FeatureSchema m_schema;
    std::vector<std::string> m_kept; ///< contexts before the beginning
    std::size_t m_keptBytes = 0;
};

} // namespace inlinescope
