// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/log_writer.h"

#include <nlohmann/json.hpp>

namespace inlinescope {
namespace {

nlohmann::ordered_json toJson(const TensorSpec& spec) {
    return {{"name", spec.name}, {"type", toString(spec.type)}, {"port", spec.port}, {"shape", spec.shape}};
}

} // namespace

LogWriter::LogWriter(const FeatureSchema& schema) {
    nlohmann::ordered_json header = {{"features", nlohmann::ordered_json::array()}};
    for (const TensorSpec& feature : schema.features)
        header["features"].push_back(toJson(feature));
    if (schema.advice) header["advice"] = toJson(*schema.advice);
    m_text = header.dump() + '\n';
}

void LogWriter::context(const std::string& name) {
    m_text += nlohmann::ordered_json{{"context", name}}.dump() + '\n';
    m_observation = 0;
}

void LogWriter::observation(std::span<const Bytes> tensors) {
    m_text += "{\"observation\":" + std::to_string(m_observation++) + "}\n";
    for (const Bytes& tensor : tensors)
        m_text.append(reinterpret_cast<const char*>(tensor.data()), tensor.size());
    m_text += '\n';
}

} // namespace inlinescope
