#include "core/policy/saved_model_reader.h"

#include "core/base/file_slice.h"
#include "core/policy/graph_importer.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <array>
#include <map>

namespace inlinescope {
namespace {

namespace tf = tensorflow;

constexpr std::uint64_t maxModelBytes = 32 << 20; // a node of two bytes takes fifty times that in memory
constexpr std::uint64_t maxOutputSpecBytes = 1 << 20;
constexpr int maxMessageDepth = 100;

/// Keeps the first error; the rest follows from it.
class FirstError : public google::protobuf::io::ErrorCollector {
public:
    void AddError(int line, google::protobuf::io::ColumnNumber, const std::string& message) override {
        if (text.empty()) place = "line " + std::to_string(line + 1), text = message;
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
        return malformed("bytes that are no SavedModel", file, {}, "a SavedModel in binary form");
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

/// What a policy gives, and the tensor of the graph that it is.
struct WantedOutput {
    TensorSpec spec;
    std::string tensor;
    bool isSpecified = false; ///< type and shape are given and must be the graph's
};

Result<std::vector<WantedOutput>> readOutputSpecs(const std::string& file) {
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, readFile(file, maxOutputSpecBytes));
    tf::OutputSpecs specs;
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = true;
    const std::string object = "{\"outputs\":" + std::string(asText(bytes)) + "}";
    const auto status = google::protobuf::util::JsonStringToMessage(object, &specs, options);
    if (!status.ok() || specs.outputs().empty())
        return malformed("no list of outputs", file, {}, "an array of {logging_name, tensor_spec}");
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

/// The signature's outputs by name, but the decision first.
std::vector<WantedOutput> outputsOf(const tf::SignatureDef& signature) {
    constexpr std::array<std::string_view, 3> decisions = {"inlining_decision", "index_to_evict", "priority"};
    std::vector<WantedOutput> outputs;
    for (const auto& [name, info] : std::map(signature.outputs().begin(), signature.outputs().end())) {
        TensorSpec spec;
        spec.name = name;
        const bool decides = std::ranges::find(decisions, name) != decisions.end();
        outputs.insert(decides ? outputs.begin() : outputs.end(), {spec, info.name(), false});
    }
    return outputs;
}

/// TensorFlow names the placeholder of input "x" of signature "action" "action_x"; LLVM binds features by that name.
Result<void> addInputs(GraphImporter& importer, const Signature& signature, const std::string& file) {
    const std::string prefix = signature.first + "_";
    for (const auto& [key, info] : std::map(signature.second.inputs().begin(), signature.second.inputs().end())) {
        const std::string node = info.name().substr(0, info.name().find(':'));
        const auto type = scalarTypeOf(info.dtype());
        if (!type)
            return Error{ErrorCode::Unsupported,
                         "an input of type " + tf::DataType_Name(info.dtype()),
                         file,
                         "input " + key,
                         {}};
        std::vector<std::int64_t> shape = shapeOf(info.tensor_shape());
        std::ranges::replace(shape, -1, 1);
        const std::string name = node.starts_with(prefix) ? node.substr(prefix.size()) : node;
        INLINESCOPE_CHECK(importer.addInput(node, {name, 0, *type, std::move(shape)}));
    }
    return {};
}

Result<void> addOutputs(GraphImporter& importer, const std::vector<WantedOutput>& outputs, const std::string& file) {
    for (const WantedOutput& output : outputs) {
        INLINESCOPE_TRY(const std::uint32_t value, importer.value(output.tensor));
        TensorSpec spec = output.spec;
        if (!output.isSpecified) {
            spec = importer.builder().spec(value);
            spec.name = output.spec.name;
        }
        auto added = importer.builder().graph().addOutput({std::move(spec), value});
        if (!added) return malformed(added.error().found, file, "tensor " + output.tensor);
    }
    if (outputs.empty()) return malformed("a signature without outputs", file);
    return {};
}

} // namespace

Result<PolicyGraph> readSavedModel(const std::string& folder) {
    const google::protobuf::LogSilencer silence; // what protobuf would write to stderr is in the error
    const bool isBinary = isFile(folder + "/saved_model.pb");
    const std::string file = folder + (isBinary ? "/saved_model.pb" : "/saved_model.pbtxt");
    if (!isFile(file))
        return Error{ErrorCode::NotFound, "no policy", folder, {}, "a folder with saved_model.pb or saved_model.pbtxt"};
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
    INLINESCOPE_CHECK(addOutputs(importer, outputs, isFile(specFile) ? specFile : file));
    importer.builder().graph().finish();
    return std::move(importer.builder().graph());
}

} // namespace inlinescope
