// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tosa_reader.h"

#include "core/base/file_bytes.h"
#include "core/policy/output_spec.h"
#include "core/policy/tosa_lowering.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <variant>

namespace inlinescope {
namespace {

using Shape = GraphBuilder::Shape;

constexpr std::uint64_t maxTextBytes = 64 << 20;
constexpr std::size_t maxName = 200;
constexpr std::string_view nameAttribute = "tf_saved_model.index_path";
constexpr std::string_view prefix = "tosa.";

/// Builds the graph of the function of one module.
class TosaImporter {
public:
    TosaImporter(const MlirModule& module, const MlirCursor& text) : m_module(module), m_text(text) {}

    Result<PolicyGraph> read();

private:
    using Value = std::variant<std::uint32_t, Shape>; ///< a tensor of the graph, or a shape

    Result<std::string> nameOf(const MlirArgument& argument) const;
    Result<void> addInputs();
    Result<void> addOperation(const MlirOperation& operation);
    Result<Value> valueOf(const MlirOperation& operation);
    Result<Value> constantOf(const MlirOperation& operation, bool isShape);
    Result<Value> resultOf(const MlirOperation& operation);
    Result<const Value*> find(std::string_view name) const;
    Result<std::vector<WantedOutput>> outputs() const;

    const MlirModule& m_module;
    const MlirCursor& m_text;
    GraphBuilder m_builder;
    std::unordered_map<std::string_view, Value> m_values;
};

/// The string of the list of one that the attribute is.
Result<std::string> TosaImporter::nameOf(const MlirArgument& argument) const {
    const auto refused = [&](std::string_view place, std::string found) {
        return m_text.errorAt(place, {ErrorCode::Malformed,
                                      std::move(found),
                                      {},
                                      {},
                                      std::string(nameAttribute) + " = [\"NAME\"] of at most 200 bytes"});
    };
    const auto found = argument.attributes.find(nameAttribute);
    if (found == argument.attributes.end()) return refused(argument.type, "an argument or result without a name");
    MlirCursor value = m_text.within(found->second);
    if (!value.accept("[")) return refused(found->second, "an argument or result without a name");
    INLINESCOPE_TRY(const std::string_view quoted, value.quoted());
    std::string name = mlirStringOf(quoted);
    if (!value.accept("]") || name.empty() || name.size() > maxName) return refused(found->second, "another name");
    return name;
}

Result<void> TosaImporter::addInputs() {
    std::unordered_set<std::string> names;
    for (const MlirArgument& argument : m_module.arguments) {
        INLINESCOPE_TRY(TensorSpec spec, mlirTensorType(argument.type, m_text));
        INLINESCOPE_TRY(spec.name, nameOf(argument));
        const auto refused = [&](ErrorCode code, std::string found) {
            return m_text.errorAt(argument.type, {code, std::move(found), {}, {}, {}});
        };
        if (spec.type == ScalarType::UInt8) return refused(ErrorCode::Unsupported, "an input of truth values");
        if (!names.insert(spec.name).second)
            return refused(ErrorCode::Malformed, "two inputs named \"" + spec.name + "\"");
        const auto input = m_builder.add({OpCode::Input, std::move(spec), {}, {}, {}});
        if (!input) return m_text.errorAt(argument.type, input.error());
        if (!m_values.emplace(argument.name, *input).second)
            return refused(ErrorCode::Malformed, "an argument that is there already");
    }
    return {};
}

Result<const TosaImporter::Value*> TosaImporter::find(std::string_view name) const {
    const auto found = m_values.find(name);
    if (found != m_values.end()) return &found->second;
    return m_text.errorAt(name, {ErrorCode::Malformed,
                                 "\"" + std::string(name.substr(0, maxName)) + "\"",
                                 {},
                                 {},
                                 "an argument or an earlier result"});
}

/// Newer LLVM calls the attribute "values", older "value".
Result<TosaImporter::Value> TosaImporter::constantOf(const MlirOperation& operation, bool isShape) {
    auto found = operation.attributes.find("values");
    if (found == operation.attributes.end()) found = operation.attributes.find("value");
    if (found == operation.attributes.end())
        return Error{ErrorCode::Malformed, "a constant without the attribute values", {}, {}, {}};
    INLINESCOPE_TRY(MlirElements elements,
                    mlirElements(found->second, m_module, m_text, m_builder.graph().bytesLeft()));
    if (isShape) {
        if (elements.spec.type != ScalarType::Int64 || elements.spec.shape.size() != 1 ||
            elements.spec.shape[0] > std::int64_t(PolicyGraph::maxRank))
            return Error{ErrorCode::Malformed, "a shape that is no short vector of index", {}, {}, {}};
        ByteReader reader(elements.data);
        Shape shape;
        while (!reader.atEnd())
            shape.push_back(reader.read<std::int64_t>());
        return Value(std::move(shape));
    }
    INLINESCOPE_TRY(const TensorSpec declared, mlirTensorType(operation.type, m_text));
    if (declared.type != elements.spec.type || declared.shape != elements.spec.shape)
        return Error{ErrorCode::Malformed, "a constant of another type than its elements", {}, {}, {}};
    elements.spec.name = std::string(operation.result.substr(0, maxName));
    INLINESCOPE_TRY(const std::uint32_t value,
                    m_builder.add({OpCode::Constant, std::move(elements.spec), {}, {}, std::move(elements.data)}));
    return Value(value);
}

Result<TosaImporter::Value> TosaImporter::resultOf(const MlirOperation& operation) {
    TosaOperation made{operation.name.substr(prefix.size()),
                       std::string(operation.result.substr(0, maxName)),
                       {},
                       {},
                       operation.attributes,
                       {}};
    INLINESCOPE_TRY(made.spec, mlirTensorType(operation.type, m_text));
    for (const std::string_view name : operation.operands) {
        INLINESCOPE_TRY(const Value* operand, find(name));
        if (const auto* tensor = std::get_if<std::uint32_t>(operand)) {
            made.operands.push_back(*tensor);
        } else {
            made.shapes.push_back(std::get<Shape>(*operand));
        }
    }
    INLINESCOPE_TRY(const std::uint32_t value, lowerTosaOperation(m_builder, made, m_text));
    return Value(value);
}

Result<TosaImporter::Value> TosaImporter::valueOf(const MlirOperation& operation) {
    const bool isShape = operation.name == "tosa.const_shape";
    return isShape || operation.name == "tosa.const" ? constantOf(operation, isShape) : resultOf(operation);
}

Result<void> TosaImporter::addOperation(const MlirOperation& operation) {
    if (operation.result.empty())
        return m_text.errorAt(operation.name, {ErrorCode::Malformed, "an operation without a result", {}, {}, {}});
    auto value = valueOf(operation);
    if (!value) return m_text.errorAt(operation.name, std::move(value).error());
    if (m_values.emplace(operation.result, std::move(*value)).second) return {};
    return m_text.errorAt(operation.result, {ErrorCode::Malformed, "a result that is there already", {}, {}, {}});
}

/// The results of the function, of which the decision is the first.
Result<std::vector<WantedOutput>> TosaImporter::outputs() const {
    const MlirOperation& last = m_module.operations.back();
    if (last.operands.size() != m_module.results.size())
        return m_text.errorAt(last.name, {ErrorCode::Malformed,
                                          std::to_string(last.operands.size()) + " values that are returned",
                                          {},
                                          {},
                                          std::to_string(m_module.results.size())});
    std::map<std::string, std::string> tensors;
    for (std::size_t i = 0; i < last.operands.size(); ++i) {
        INLINESCOPE_TRY(const std::string name, nameOf(m_module.results[i]));
        INLINESCOPE_TRY(const TensorSpec spec, mlirTensorType(m_module.results[i].type, m_text));
        INLINESCOPE_TRY(const Value* value, find(last.operands[i]));
        const auto* tensor = std::get_if<std::uint32_t>(value);
        if (tensor == nullptr || m_builder.spec(*tensor).type != spec.type ||
            m_builder.spec(*tensor).shape != spec.shape)
            return m_text.errorAt(last.operands[i],
                                  {ErrorCode::Malformed, "a value of another type than the result", {}, {}, {}});
        if (!tensors.emplace(name, last.operands[i]).second)
            return m_text.errorAt(m_module.results[i].type,
                                  {ErrorCode::Malformed, "two results of one name", {}, {}, {}});
    }
    return outputsOfSignature(tensors);
}

Result<PolicyGraph> TosaImporter::read() {
    INLINESCOPE_CHECK(addInputs());
    for (std::size_t i = 0; i + 1 < m_module.operations.size(); ++i)
        INLINESCOPE_CHECK(addOperation(m_module.operations[i]));
    INLINESCOPE_TRY(const std::vector<WantedOutput> wanted, outputs());
    const auto tensor = [&](const std::string& name) -> Result<std::uint32_t> {
        return std::get<std::uint32_t>(m_values.at(name));
    };
    INLINESCOPE_CHECK(addOutputs(m_builder, wanted, tensor, m_text.file()));
    return std::move(m_builder.graph());
}

} // namespace

bool isMlir(std::string_view beginning) {
    constexpr std::array<std::string_view, 9> fronts = {
        "//", "#", "!", "{-#", "module", "builtin.module", "\"builtin.module\"", "func.func", "\"func.func\""};
    beginning.remove_prefix(std::min(beginning.find_first_not_of(" \t\r\n"), beginning.size()));
    return std::ranges::any_of(fronts, [&](std::string_view front) { return beginning.starts_with(front); });
}

Result<PolicyGraph> readTosa(const std::string& file) {
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, readFile(file, maxTextBytes));
    const std::string_view text = asText(bytes);
    INLINESCOPE_TRY(const MlirModule module, parseMlir(text, file));
    return TosaImporter(module, MlirCursor(text, file)).read();
}

} // namespace inlinescope
