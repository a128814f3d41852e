// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/output_spec.h"

#include "core/base/error_place.h"
#include "core/base/file_bytes.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <array>
#include <tensorflow.pb.h>

namespace inlinescope {
namespace {

namespace tf = tensorflow;

constexpr std::uint64_t maxOutputSpecBytes = 1 << 20;

Error malformed(std::string found, const std::string& file, std::string place = {}, std::string expected = {}) {
    return {ErrorCode::Malformed, std::move(found), file, std::move(place), std::move(expected)};
}

} // namespace

Result<std::vector<WantedOutput>> readOutputSpecs(const std::string& file) {
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, readFile(file, maxOutputSpecBytes));
    tf::OutputSpecs specs;
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = true;
    const std::string object = "{\"outputs\":" + std::string(asText(bytes)) + "}";
    const auto status = google::protobuf::util::JsonStringToMessage(object, &specs, options);
    if (!status.ok() || specs.outputs().empty())
        return malformed("not a list of outputs", file, {}, "an array of {logging_name, tensor_spec}");
    std::vector<WantedOutput> outputs;
    for (const auto& output : specs.outputs()) {
        const auto& tensor = output.tensor_spec();
        const auto type = parseScalarType(tensor.type());
        if (!type || tensor.port() < 0)
            return malformed("an output of type \"" + tensor.type() + "\"", file, output.logging_name(), "int64_t ...");
        outputs.push_back(
            {{output.logging_name(), tensor.port(), *type, {tensor.shape().begin(), tensor.shape().end()}},
             tensor.name() + ":" + std::to_string(tensor.port()),
             true});
    }
    return outputs;
}

std::vector<WantedOutput> outputsOfSignature(const std::map<std::string, std::string>& tensors) {
    constexpr std::array<std::string_view, 3> decisions = {"inlining_decision", "index_to_evict", "priority"};
    std::vector<WantedOutput> outputs;
    for (const auto& [name, tensor] : tensors) {
        TensorSpec spec;
        spec.name = name;
        const bool decides = std::ranges::find(decisions, name) != decisions.end();
        outputs.insert(decides ? outputs.begin() : outputs.end(), {spec, tensor, false});
    }
    return outputs;
}

Result<void> addOutputs(GraphBuilder& builder, const std::vector<WantedOutput>& outputs,
                        const std::function<Result<std::uint32_t>(const std::string& tensor)>& valueOf,
                        const std::string& file) {
    for (const WantedOutput& output : outputs) {
        INLINESCOPE_TRY(const std::uint32_t value, valueOf(output.tensor));
        TensorSpec spec = output.spec;
        if (!output.isSpecified) {
            spec = builder.spec(value);
            spec.name = output.spec.name;
        }
        auto added = builder.graph().addOutput({std::move(spec), value});
        if (!added) return malformed(added.error().found, file, placeText(PlaceKind::Tensor, output.tensor));
    }
    if (outputs.empty()) return malformed("a signature without outputs", file);
    builder.graph().finish();
    return {};
}

std::string outputSpecText(const std::vector<TensorSpec>& outputs) {
    tf::OutputSpecs specs;
    for (const TensorSpec& output : outputs) {
        auto* entry = specs.add_outputs();
        entry->set_logging_name(output.name);
        entry->mutable_tensor_spec()->set_name(std::string(outputTensorName));
        entry->mutable_tensor_spec()->set_port(specs.outputs_size() - 1);
        entry->mutable_tensor_spec()->set_type(std::string(toString(output.type)));
        entry->mutable_tensor_spec()->mutable_shape()->Add(output.shape.begin(), output.shape.end());
    }
    std::string text;
    for (const auto& entry : specs.outputs()) {
        google::protobuf::util::JsonPrintOptions options;
        options.always_print_primitive_fields = true;
        options.preserve_proto_field_names = true;
        std::string object;
        (void)google::protobuf::util::MessageToJsonString(entry, &object, options);
        text += (text.empty() ? "[" : ",\n ") + object;
    }
    return text + "]\n";
}

} // namespace inlinescope
