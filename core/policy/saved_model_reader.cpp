// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/saved_model_reader.h"

#include "core/base/error_place.h"
#include "core/base/file_bytes.h"
#include "core/policy/graph_importer.h"
#include "core/policy/output_spec.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <map>

namespace inlinescope {
namespace {

namespace tf = tensorflow;

constexpr std::uint64_t maxModelBytes = 32 << 20; // a node of two bytes uses fifty times as much memory
constexpr int maxMessageDepth = 100;

/// Keeps the first error; later ones are caused by it.
class FirstError : public google::protobuf::io::ErrorCollector {
public:
    void AddError(int line, google::protobuf::io::ColumnNumber, const std::string& message) override {
        if (text.empty()) place = placeText(PlaceKind::Line, line + 1), text = message;
    }
    std::string place;
    std::string text;
};

Error malformed(std::string found, const std::string& file, std::string place = {}, std::string expected = {}) {
    return {ErrorCode::Malformed, std::move(found), file, std::move(place), std::move(expected)};
}

Result<tf::SavedModel> parseText(const std::vector<std::byte>& bytes, const std::string& file) {
    tf::SavedModel model;
    FirstError error;
    google::protobuf::TextFormat::Parser parser;
    parser.RecordErrorsTo(&error);
    parser.AllowUnknownField(true);
    parser.SetRecursionLimit(maxMessageDepth);
    google::protobuf::io::ArrayInputStream stream(bytes.data(), int(bytes.size()));
    if (!parser.Parse(&stream, &model)) return malformed(error.text, file, error.place, "a SavedModel in text form");
    return model;
}

Result<tf::SavedModel> parseBinary(const std::vector<std::byte>& bytes, const std::string& file) {
    tf::SavedModel model;
    google::protobuf::io::CodedInputStream stream(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                                  int(bytes.size()));
    stream.SetRecursionLimit(maxMessageDepth);
    if (!model.ParseFromCodedStream(&stream) || !stream.ConsumedEntireMessage())
        return malformed("bytes that are not a SavedModel", file, {}, "a SavedModel in binary form");
    return model;
}

Result<const tf::MetaGraphDef*> servedGraph(const tf::SavedModel& model, const std::string& file) {
    for (const tf::MetaGraphDef& graph : model.meta_graphs()) {
        if (std::ranges::count(graph.meta_info_def().tags(), "serve") > 0) return &graph;
    }
    return malformed("no graph tagged \"serve\"", file);
}

using Signature = std::pair<std::string, tf::SignatureDef>;

Result<Signature> signatureOf(const tf::MetaGraphDef& graph, const std::string& file) {
    for (const char* name : {"action", "serving_default"}) {
        const auto found = graph.signature_def().find(name);
        if (found != graph.signature_def().end()) return Signature(name, found->second);
    }
    return malformed("no signature \"action\" or \"serving_default\"", file);
}

std::vector<WantedOutput> outputsOf(const tf::SignatureDef& signature) {
    std::map<std::string, std::string> tensors;
    for (const auto& [name, info] : signature.outputs())
        tensors.emplace(name, info.name());
    return outputsOfSignature(tensors);
}

/// TensorFlow names the placeholder of input "x" of signature "action" "action_x"; LLVM binds features by that name,
/// whatever the signature is called.
Result<void> addInputs(GraphImporter& importer, const Signature& signature, const std::string& file) {
    const std::string prefix = signature.first + "_";
    for (const auto& [key, info] : std::map(signature.second.inputs().begin(), signature.second.inputs().end())) {
        const std::string node = info.name().substr(0, info.name().find(':'));
        const auto type = scalarTypeOf(info.dtype());
        if (!type)
            return Error{ErrorCode::Unsupported,
                         "an input of type " + tf::DataType_Name(info.dtype()),
                         file,
                         placeText(PlaceKind::Input, key),
                         {}};
        std::vector<std::int64_t> shape = shapeOf(info.tensor_shape());
        std::ranges::replace(shape, -1, 1);
        std::string name = node;
        for (const std::string& front : {prefix, std::string("action_")})
            if (name.starts_with(front)) name.erase(0, front.size());
        INLINESCOPE_CHECK(importer.addInput(node, {name, 0, *type, std::move(shape)}));
    }
    return {};
}

} // namespace

Result<PolicyGraph> readSavedModel(const std::string& folder) {
    const google::protobuf::LogSilencer silence; // the error already contains what protobuf would write to stderr
    const bool isBinary = isFile(folder + "/saved_model.pb");
    const std::string file = folder + (isBinary ? "/saved_model.pb" : "/saved_model.pbtxt");
    if (!isFile(file))
        return Error{ErrorCode::Unreadable,
                     "no policy",
                     folder,
                     {},
                     "a TFLite model, or a folder with saved_model.pb, saved_model.pbtxt or model.tflite"};
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, readFile(file, maxModelBytes));
    INLINESCOPE_TRY(const tf::SavedModel model, isBinary ? parseBinary(bytes, file) : parseText(bytes, file));
    INLINESCOPE_TRY(const tf::MetaGraphDef* graph, servedGraph(model, file));
    INLINESCOPE_TRY(const Signature signature, signatureOf(*graph, file));

    std::optional<CheckpointReader> checkpoint;
    if (const std::string prefix = folder + "/variables/variables"; isFile(prefix + ".index")) {
        INLINESCOPE_TRY(checkpoint, CheckpointReader::open(prefix));
    }
    const std::string specFile = folder + "/output_spec.json";
    std::vector<WantedOutput> outputs = outputsOf(signature.second);
    if (isFile(specFile)) {
        INLINESCOPE_TRY(outputs, readOutputSpecs(specFile));
    }
    GraphImporter importer(*graph, checkpoint ? &*checkpoint : nullptr, file);
    INLINESCOPE_CHECK(addInputs(importer, signature, file));
    INLINESCOPE_CHECK(addOutputs(
        importer.builder(), outputs, [&](const std::string& tensor) { return importer.value(tensor); },
        isFile(specFile) ? specFile : file));
    return std::move(importer.builder().graph());
}

} // namespace inlinescope
