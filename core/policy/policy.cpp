// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy.h"

#include "core/base/file_bytes.h"
#include "core/base/fnv.h"
#include "core/policy/graph.h"
#include "core/policy/saved_model_reader.h"
#include "core/policy/tflite_reader.h"

#include <array>
#include <cstdio>

namespace inlinescope {

namespace {

Result<PolicyGraph> readPolicy(const std::string& path, const std::string& outputSpecFile) {
    const std::string folder = isFile(path) ? path.substr(0, path.rfind('/') + 1) : path + "/";
    const std::string specFile = outputSpecFile.empty() ? folder + "output_spec.json" : outputSpecFile;
    if (isFile(path)) return readTflite(path, specFile);
    const bool isSaved = isFile(folder + "saved_model.pb") || isFile(folder + "saved_model.pbtxt");
    if (!isSaved && isFile(folder + "model.tflite")) return readTflite(folder + "model.tflite", specFile);
    return readSavedModel(path);
}

} // namespace

Result<Policy> Policy::load(const std::string& path, const std::string& outputSpecFile) {
    INLINESCOPE_TRY(PolicyGraph graph, readPolicy(path, outputSpecFile));
    return Policy(std::make_shared<const PolicyGraph>(std::move(graph)));
}

const std::vector<TensorSpec>& Policy::inputs() const {
    return m_graph->inputs();
}

const std::vector<TensorSpec>& Policy::outputs() const {
    return m_graph->outputs();
}

std::string Policy::fingerprint() const {
    ByteWriter bytes;
    serialize(bytes);
    const std::uint64_t hash = Fnv1a64().add(bytes.bytes()).value();
    std::array<char, 17> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
    return digits.data();
}

} // namespace inlinescope
