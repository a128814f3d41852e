// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy.h"

#include "core/base/file_bytes.h"
#include "core/base/fnv.h"
#include "core/policy/graph.h"
#include "core/policy/saved_model_reader.h"
#include "core/policy/tflite_reader.h"
#include "core/policy/tosa_reader.h"

#include <array>
#include <cstdio>

namespace inlinescope {

namespace {

/// A worker opens a file without its name, so its content says which form it has.
Result<PolicyGraph> readModelFile(const std::string& file, const std::string& outputSpecFile) {
    constexpr std::size_t beginning = 512;
    INLINESCOPE_TRY(const std::string front, readPrefix(file, beginning));
    return isMlir(front) ? readTosa(file) : readTflite(file, outputSpecFile);
}

Result<PolicyGraph> readPolicy(const std::string& path, const std::string& outputSpecFile) {
    const std::string folder = isFile(path) ? path.substr(0, path.rfind('/') + 1) : path + "/";
    const std::string specFile = outputSpecFile.empty() ? folder + "output_spec.json" : outputSpecFile;
    if (isFile(path)) return readModelFile(path, specFile);
    if (isFile(folder + "saved_model.pb") || isFile(folder + "saved_model.pbtxt")) return readSavedModel(path);
    if (isFile(folder + "model.tflite")) return readTflite(folder + "model.tflite", specFile);
    if (isFile(folder + "model.mlir")) return readTosa(folder + "model.mlir");
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
