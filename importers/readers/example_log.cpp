// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/example_log.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "importers/readers/sequence_example.h"

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::size_t MostKept = 16 << 20;

std::string textOf(const TensorSpec& spec) {
    return '"' + shortText(spec.name) + "\" (" + std::to_string(spec.elementCount().value_or(0)) + " of " +
           std::string(toString(spec.type)) + ')';
}

std::vector<TensorSpec> columnsOf(const FeatureSchema& schema) {
    std::vector<TensorSpec> columns = schema.features;
    if (schema.score) columns.push_back(*schema.score);
    return columns;
}

/// The first tensor in which a context's observations differ from the log's.
Error otherTensors(const FeatureSchema& log, const FeatureSchema& context) {
    const std::vector<TensorSpec> wanted = columnsOf(log), found = columnsOf(context);
    const auto [w, f] = std::ranges::mismatch(wanted, found);
    return {ErrorCode::Malformed,
            f == found.end() ? "no more tensors" : "the tensor " + textOf(*f),
            {},
            {},
            (w == wanted.end() ? "no more tensors" : textOf(*w)) + ", as in the first context with observations"};
}

} // namespace

Result<void> ExampleLog::add(const std::string& context, Bytes bytes) {
    INLINESCOPE_TRY(const SequenceExample example, SequenceExample::read(bytes, m_file, context));
    if (example.observations() == 0) return m_hasBegun ? m_sink.context(context) : keep(context);
    const FeatureSchema schema = example.schema();
    if (!m_hasBegun) INLINESCOPE_CHECK(begin(schema));
    if (m_schema.features.empty() || schema != m_schema) {
        Error error = otherTensors(m_schema, schema);
        error.file = m_file;
        error.place = placeText(PlaceKind::Context, '"' + shortText(context) + '"');
        return error;
    }
    INLINESCOPE_CHECK(m_sink.context(context));
    return example.deliver(context, m_sink);
}

Result<void> ExampleLog::keep(const std::string& context) {
    m_keptBytes += context.size() + sizeof context;
    if (m_keptBytes > MostKept)
        return Error{ErrorCode::LimitExceeded,
                     "more than 16 MiB of contexts without observations",
                     m_file,
                     {},
                     "a context with observations before"};
    m_kept.push_back(context);
    return {};
}

Result<void> ExampleLog::begin(const FeatureSchema& schema) {
    m_hasBegun = true;
    m_schema = schema;
    INLINESCOPE_CHECK(m_sink.beginLog(schema));
    for (const std::string& context : m_kept)
        INLINESCOPE_CHECK(m_sink.context(context));
    m_kept.clear();
    return {};
}

Result<void> ExampleLog::finish() {
    return m_hasBegun || m_kept.empty() ? Result<void>() : begin({});
}

} // namespace inlinescope
