// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tflite_reader.h"

#include "core/base/error_place.h"
#include "core/base/file_bytes.h"
#include "core/policy/output_spec.h"
#include "core/policy/tflite_lowering.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace inlinescope {
namespace {

constexpr std::uint64_t maxModelBytes = 64 << 20;
constexpr unsigned maxDepth = 16;
constexpr unsigned maxTables = 1 << 18;
constexpr std::size_t maxEnds = 1 << 16; ///< maximum number of inputs and of outputs
constexpr std::size_t maxName = 256;
constexpr std::size_t maxInputName =
    200; // with its prefix still shorter than maxName, so that the name is not truncated
constexpr std::size_t maxWork = std::size_t(1) << 20; ///< operators and their tensors

/// Size of a list of a flatbuffer, which may be absent.
template <typename T>
std::size_t sizeOf(const flatbuffers::Vector<T>* list) {
    return list == nullptr ? 0 : list->size();
}

/// Names are truncated: thousands of tensors could share one name of megabytes.
std::string textOf(const flatbuffers::String* text) {
    return text == nullptr ? std::string() : std::string(text->string_view().substr(0, maxName));
}

/// The name of the input of a tensor "action_NAME:0", by which LLVM binds it, or "serving_default_NAME:0".
std::string inputNameOf(std::string name) {
    if (name.ends_with(":0")) name.resize(name.size() - 2);
    for (const std::string_view front : {"serving_default_", "action_"}) {
        if (name.starts_with(front)) name.erase(0, front.size());
    }
    return name;
}

/// Builds the graph of one verified model: its offsets are valid, but its numbers are still unchecked.
class TfliteImporter {
public:
    TfliteImporter(const tflite::Model& model, std::string file) : m_model(model), m_file(std::move(file)) {}

    Result<PolicyGraph> read(const std::string& outputSpecFile);

private:
    Result<void> chooseGraph();
    Result<const tflite::Tensor*> tensor(std::int64_t index) const;
    Result<TensorSpec> specOf(const tflite::Tensor& tensor) const;
    Result<void> addInputs();
    Result<std::vector<bool>> neededOperators(const std::vector<WantedOutput>& outputs) const;
    Result<void> addOperator(std::size_t index);
    Result<tflite::BuiltinOperator> codeOf(const tflite::Operator& operation) const;
    Result<std::uint32_t> valueOf(std::int64_t index);
    Result<std::uint32_t> addConstant(const tflite::Tensor& tensor);
    Result<void> findOutputs();
    Result<std::int64_t> outputTensor(const std::string& name) const;
    Result<std::vector<WantedOutput>> outputsOfModel() const;
    Error malformed(std::string found, std::string place = {}) const {
        return {ErrorCode::Malformed, std::move(found), m_file, std::move(place), {}};
    }
    Error unsupported(std::string found, std::string place, std::string expected = {}) const {
        return {ErrorCode::Unsupported, std::move(found), m_file, std::move(place), std::move(expected)};
    }

    const tflite::Model& m_model;
    std::string m_file;
    const tflite::Signature* m_signature = nullptr; ///< "action", or the first; null if there is none
    const tflite::SubGraph* m_graph = nullptr;
    GraphBuilder m_builder;
    std::unordered_map<std::int64_t, std::uint32_t> m_values; ///< of the graph, by tensor
    std::unordered_map<std::string, std::int64_t> m_outputs;  ///< tensors by name
};

Result<void> TfliteImporter::chooseGraph() {
    if (m_model.version() != 3)
        return unsupported("schema version " + std::to_string(m_model.version()), {}, "schema version 3");
    for (std::size_t i = 0; i < sizeOf(m_model.signatures()); ++i) {
        const tflite::Signature* candidate = m_model.signatures()->Get(unsigned(i));
        if (m_signature == nullptr || textOf(candidate->key()) == "action") m_signature = candidate;
    }
    const std::size_t index = m_signature == nullptr ? 0 : m_signature->subgraph_index();
    if (index >= sizeOf(m_model.subgraphs())) return malformed("no subgraph " + std::to_string(index));
    m_graph = m_model.subgraphs()->Get(unsigned(index));
    const std::size_t named = m_signature == nullptr ? 0 : sizeOf(m_signature->outputs());
    if (std::max({sizeOf(m_graph->inputs()), sizeOf(m_graph->outputs()), named}) > maxEnds)
        return Error{ErrorCode::LimitExceeded, "more than 65536 inputs or outputs", m_file, {}, {}};
    return {};
}

Result<const tflite::Tensor*> TfliteImporter::tensor(std::int64_t index) const {
    if (index < 0 || index >= std::int64_t(sizeOf(m_graph->tensors())))
        return malformed("tensor " + std::to_string(index) + ", which does not exist");
    return m_graph->tensors()->Get(unsigned(index));
}

Result<TensorSpec> TfliteImporter::specOf(const tflite::Tensor& tensor) const {
    const std::string place = placeText(PlaceKind::Tensor, textOf(tensor.name()));
    const auto type = scalarTypeOf(tensor.type());
    if (!type) {
        const std::string name = tflite::EnumNameTensorType(tensor.type());
        return unsupported("type " + (name.empty() ? std::to_string(int(tensor.type())) : name), place,
                           "numbers or truth values");
    }
    const tflite::Quantization* quantization = tensor.quantization();
    if (quantization != nullptr && (sizeOf(quantization->scale()) > 0 || quantization->details_type() != 0))
        return unsupported("a quantised tensor", place, "plain numbers");
    if (tensor.sparsity() != nullptr) return unsupported("a sparse tensor", place);
    if (tensor.is_variable()) return unsupported("a variable", place);
    if (sizeOf(tensor.shape()) > PolicyGraph::maxRank) return malformed("a tensor of impossible shape", place);
    TensorSpec spec{textOf(tensor.name()), 0, *type, {}};
    for (std::size_t i = 0; i < sizeOf(tensor.shape()); ++i)
        spec.shape.push_back(tensor.shape()->Get(unsigned(i)));
    return spec;
}

Result<void> TfliteImporter::addInputs() {
    std::unordered_set<std::string> names;
    for (std::size_t i = 0; i < sizeOf(m_graph->inputs()); ++i) {
        const std::int64_t index = m_graph->inputs()->Get(unsigned(i));
        INLINESCOPE_TRY(const tflite::Tensor* input, tensor(index));
        INLINESCOPE_TRY(TensorSpec spec, specOf(*input));
        spec.name = inputNameOf(spec.name);
        std::ranges::replace(spec.shape, -1, 1);
        const std::string place = placeText(PlaceKind::Input, spec.name);
        if (spec.name.size() > maxInputName) return malformed("an input with a name of more than 200 bytes", place);
        if (!names.insert(spec.name).second || m_values.contains(index))
            return malformed("two inputs of one name", place);
        auto value = m_builder.add({OpCode::Input, std::move(spec), {}, {}, {}});
        if (!value) return malformed(value.error().found, place);
        m_values.emplace(index, *value);
    }
    return {};
}

Result<void> TfliteImporter::findOutputs() {
    for (std::size_t i = 0; i < sizeOf(m_graph->outputs()); ++i) {
        const std::int64_t index = m_graph->outputs()->Get(unsigned(i));
        INLINESCOPE_TRY(const tflite::Tensor* output, tensor(index));
        m_outputs.emplace(textOf(output->name()), index);
    }
    return {};
}

Result<std::int64_t> TfliteImporter::outputTensor(const std::string& name) const {
    const auto found = m_outputs.find(name);
    if (found == m_outputs.end()) return malformed("no output tensor \"" + name + "\"");
    return found->second;
}

/// From the signature, or else from the tensors' own names.
Result<std::vector<WantedOutput>> TfliteImporter::outputsOfModel() const {
    std::map<std::string, std::string> tensors;
    if (m_signature == nullptr) {
        for (const auto& [name, index] : m_outputs)
            tensors.emplace(name, name);
    } else {
        for (std::size_t i = 0; i < sizeOf(m_signature->outputs()); ++i) {
            const tflite::TensorMap* entry = m_signature->outputs()->Get(unsigned(i));
            INLINESCOPE_TRY(const tflite::Tensor* output, tensor(entry->tensor_index()));
            tensors.emplace(textOf(entry->name()), textOf(output->name()));
        }
    }
    return outputsOfSignature(tensors);
}

/// Operators are in an order in which they can run, so iterating backwards reaches every use of a tensor before the
/// operator that computes it.
Result<std::vector<bool>> TfliteImporter::neededOperators(const std::vector<WantedOutput>& outputs) const {
    std::vector<bool> tensors(sizeOf(m_graph->tensors()), false);
    for (const WantedOutput& output : outputs) {
        INLINESCOPE_TRY(const std::int64_t index, outputTensor(output.tensor));
        tensors[std::size_t(index)] = true;
    }
    std::vector<bool> operators(sizeOf(m_graph->operators()), false);
    std::size_t work = operators.size();
    for (std::size_t i = operators.size(); i-- > 0;) {
        const tflite::Operator& operation = *m_graph->operators()->Get(unsigned(i));
        work += sizeOf(operation.inputs()) + sizeOf(operation.outputs());
        if (work > maxWork)
            return Error{ErrorCode::LimitExceeded, "more than 2^20 operators and operands", m_file, {}, {}};
        for (std::size_t k = 0; k < sizeOf(operation.outputs()); ++k) {
            INLINESCOPE_CHECK(tensor(operation.outputs()->Get(unsigned(k))));
            operators[i] = operators[i] || tensors[std::size_t(operation.outputs()->Get(unsigned(k)))];
        }
        for (std::size_t k = 0; operators[i] && k < sizeOf(operation.inputs()); ++k) {
            if (const std::int64_t index = operation.inputs()->Get(unsigned(k)); index != -1) {
                INLINESCOPE_CHECK(tensor(index));
                tensors[std::size_t(index)] = true;
            }
        }
    }
    return operators;
}

Result<tflite::BuiltinOperator> TfliteImporter::codeOf(const tflite::Operator& operation) const {
    const std::size_t index = operation.opcode_index();
    if (index >= sizeOf(m_model.operator_codes())) return malformed("operator code " + std::to_string(index));
    const tflite::OperatorCode& code = *m_model.operator_codes()->Get(unsigned(index));
    const auto builtin =
        std::max(code.builtin_code(), tflite::BuiltinOperator(std::int32_t(code.deprecated_builtin_code())));
    if (builtin == tflite::BuiltinOperator::CUSTOM)
        return unsupported("custom operator \"" + textOf(code.custom_code()) + "\"", {}, "builtin operators");
    return builtin;
}

/// Adds file and place to an error that lacks them.
Error placed(Error error, const std::string& file, const std::string& place) {
    if (error.file.empty()) error.file = file;
    if (error.place.empty()) error.place = place;
    return error;
}

Result<void> TfliteImporter::addOperator(std::size_t index) {
    const tflite::Operator& options = *m_graph->operators()->Get(unsigned(index));
    INLINESCOPE_TRY(const tflite::Tensor* first, tensor(options.outputs()->Get(0)));
    const std::string place = placeText(std::vector<PlacePart>{{PlaceKind::Operator, std::to_string(index)},
                                                               {PlaceKind::Tensor, textOf(first->name())}});
    const auto code = codeOf(options);
    if (!code) return placed(code.error(), m_file, place);
    TfliteOperator operation{*code, &options, {}, textOf(first->name()), first->type()};
    for (std::size_t k = 0; k < sizeOf(options.inputs()); ++k) {
        const std::int64_t input = options.inputs()->Get(unsigned(k));
        std::optional<std::uint32_t> operand;
        if (input != -1) {
            INLINESCOPE_TRY(operand, valueOf(input));
        }
        operation.operands.push_back(operand);
    }
    const auto values = lowerTfliteOperator(m_builder, operation);
    if (!values) return placed(values.error(), m_file, place);
    if (values->size() != options.outputs()->size())
        return malformed(std::to_string(options.outputs()->size()) + " results of an operator of " +
                             std::to_string(values->size()),
                         place);
    for (std::size_t k = 0; k < values->size(); ++k) {
        INLINESCOPE_TRY(const tflite::Tensor* made, tensor(options.outputs()->Get(unsigned(k))));
        INLINESCOPE_CHECK(specOf(*made));
        if (!m_values.emplace(options.outputs()->Get(unsigned(k)), (*values)[k]).second)
            return malformed("a tensor that is made twice", place);
    }
    return {};
}

/// An input, the result of an operator, or a constant.
Result<std::uint32_t> TfliteImporter::valueOf(std::int64_t index) {
    if (const auto known = m_values.find(index); known != m_values.end()) return known->second;
    INLINESCOPE_TRY(const tflite::Tensor* source, tensor(index));
    auto value = addConstant(*source);
    if (!value) return placed(std::move(value).error(), m_file, placeText(PlaceKind::Tensor, textOf(source->name())));
    m_values.emplace(index, *value);
    return *value;
}

Result<std::uint32_t> TfliteImporter::addConstant(const tflite::Tensor& tensor) {
    INLINESCOPE_TRY(TensorSpec spec, specOf(tensor));
    if (tensor.buffer() >= sizeOf(m_model.buffers())) return malformed("a buffer that does not exist");
    const tflite::Buffer& buffer = *m_model.buffers()->Get(tensor.buffer());
    if (buffer.offset() > 1) return unsupported("data after the end of the flatbuffer", {});
    const std::size_t size = sizeOf(buffer.data());
    if (size == 0 && spec.byteSize() != 0) return malformed("a tensor that is used before it is made");
    if (size != spec.byteSize())
        return malformed(std::to_string(size) + " bytes of data for a tensor of " + std::to_string(spec.byteSize()));
    const auto* const data = reinterpret_cast<const std::byte*>(size == 0 ? nullptr : buffer.data()->data());
    PolicyValue constant{OpCode::Constant, std::move(spec), {}, {}, {data, data + size}};
    if (tensor.type() == tflite::TensorType::BOOL)
        std::ranges::transform(constant.data, constant.data.begin(),
                               [](std::byte truth) { return std::byte(truth != std::byte(0)); });
    return m_builder.add(std::move(constant));
}

Result<PolicyGraph> TfliteImporter::read(const std::string& outputSpecFile) {
    INLINESCOPE_CHECK(chooseGraph());
    INLINESCOPE_CHECK(findOutputs());
    INLINESCOPE_TRY(std::vector<WantedOutput> outputs, outputsOfModel());
    const bool isSpecified = isFile(outputSpecFile);
    if (isSpecified) {
        INLINESCOPE_TRY(outputs, readOutputSpecs(outputSpecFile));
    }
    INLINESCOPE_CHECK(addInputs());
    INLINESCOPE_TRY(const std::vector<bool> needed, neededOperators(outputs));
    for (std::size_t i = 0; i < needed.size(); ++i) {
        if (needed[i]) INLINESCOPE_CHECK(addOperator(i));
    }
    const auto find = [&](const std::string& name) -> Result<std::uint32_t> {
        INLINESCOPE_TRY(const std::int64_t index, outputTensor(name));
        return valueOf(index);
    };
    INLINESCOPE_CHECK(addOutputs(m_builder, outputs, find, isSpecified ? outputSpecFile : m_file));
    return std::move(m_builder.graph());
}

} // namespace

Result<PolicyGraph> readTflite(const std::string& file, const std::string& outputSpecFile) {
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, readFile(file, maxModelBytes));
    const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    flatbuffers::Verifier verifier(data, bytes.size(), maxDepth, maxTables);
    if (bytes.size() < 8 || !tflite::ModelBufferHasIdentifier(data) || !tflite::VerifyModelBuffer(verifier))
        return Error{ErrorCode::Malformed,
                     "bytes that are not a TFLite model",
                     file,
                     {},
                     "a flatbuffer marked TFL3, or MLIR text"};
    return TfliteImporter(*tflite::GetModel(data), file).read(outputSpecFile);
}

} // namespace inlinescope
