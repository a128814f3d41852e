// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/cpp_emitter.h"

#include "core/base/error_place.h"
#include "core/policy/cpp_tables.h"
#include "core/policy/graph.h"
#include "core/policy/operand_layout.h"

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::size_t maxElements = std::size_t(1) << 22;

bool isIdentifier(std::string_view text) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !text.empty() && isLetter(text.front()) &&
           std::ranges::all_of(text, [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); });
}

/// "a, b, c", from texts and numbers.
template <typename... Ts>
std::string list(const Ts&... parts) {
    std::string text;
    const auto add = [&text](const auto& part) {
        if (!text.empty()) text += ", ";
        if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(part)>>) {
            text += std::to_string(part);
        } else {
            text += part;
        }
    };
    (add(parts), ...);
    return text;
}

std::string call(std::string_view kernel, const std::string& arguments) {
    return "kernels::" + std::string(kernel) + "(" + arguments + ");";
}

/// The kernel of an element-wise operation or of a reduction; empty for others.
std::string_view kernelOf(OpCode code) {
    switch (code) {
    case OpCode::Cast:
        return "cast";
    case OpCode::Add:
        return "add";
    case OpCode::Subtract:
        return "subtract";
    case OpCode::Mul:
        return "multiply";
    case OpCode::Divide:
        return "divide";
    case OpCode::Minimum:
        return "minimum";
    case OpCode::Maximum:
        return "maximum";
    case OpCode::Equal:
        return "equal";
    case OpCode::Less:
        return "less";
    case OpCode::LessEqual:
        return "lessEqual";
    case OpCode::Select:
        return "select";
    case OpCode::Sqrt:
        return "squareRoot";
    case OpCode::Exp:
        return "exponential";
    case OpCode::Log:
        return "logarithm";
    case OpCode::Tanh:
        return "hyperbolicTangent";
    case OpCode::Relu:
        return "rectify";
    case OpCode::ArgMax:
        return "argMax";
    case OpCode::ReduceSum:
        return "reduceSum";
    case OpCode::ReduceMax:
        return "reduceMax";
    case OpCode::ReduceMin:
        return "reduceMin";
    default:
        return {};
    }
}

class CppEmitter {
public:
    CppEmitter(const Policy& policy, const CppNames& names)
        : m_policy(policy), m_graph(*policy.graph()), m_names(names) {}

    Result<CppText> emit() {
        findRead();
        for (std::size_t i = 0; i < m_graph.values().size(); ++i)
            INLINESCOPE_CHECK(addValue(i));
        for (std::size_t i = 0; i < m_graph.outputs().size(); ++i)
            m_results.push_back(m_places[m_graph.outputValue(i)]);
        return CppText{header(), source()};
    }

private:
    const TensorSpec& specOf(std::uint32_t value) const { return m_graph.values()[value].spec; }
    static std::size_t countOf(const TensorSpec& spec) { return std::size_t(*spec.elementCount()); }

    Error error(ErrorCode code, std::string found, std::string place, std::string expected) const {
        return {code, std::move(found), "policy " + m_names.policyName, std::move(place), std::move(expected)};
    }

    /// Finds the values that are read as arrays; operands that are only bounds of Bucketize have their own form.
    void findRead() {
        m_isRead.assign(m_graph.values().size(), false);
        for (const PolicyValue& value : m_graph.values()) {
            for (const std::uint32_t operand : value.operands)
                m_isRead[operand] =
                    m_isRead[operand] || value.code != OpCode::Bucketize || operand == value.operands[0];
        }
        for (std::size_t i = 0; i < m_graph.outputs().size(); ++i)
            m_isRead[m_graph.outputValue(i)] = true;
    }

    /// Adds the array of the value, and the statement that computes it.
    Result<void> addValue(std::size_t index) {
        const PolicyValue& value = m_graph.values()[index];
        m_places.push_back("m_" + std::to_string(index));
        if (value.code == OpCode::Constant) return addConstant(value, index);
        if (value.code == OpCode::Reshape) {
            m_places.back() = m_places[value.operands[0]];
            return {};
        }
        const std::size_t size = std::max<std::size_t>(countOf(value.spec), 1);
        m_members += "    alignas(16) " + cppType(value.spec.type) + " " + m_places.back() + "[" +
                     std::to_string(size) + "] = {};\n";
        if (value.code == OpCode::Input || countOf(value.spec) == 0) return {};
        const std::string statement = statementOf(value, m_places.back());
        if (statement.empty())
            return error(ErrorCode::Unsupported, "operation " + std::string(toString(value.code)),
                         placeText(PlaceKind::Node, value.spec.name), "an operation that can be translated to C++");
        m_statements += "    " + statement + "\n";
        return {};
    }

    Result<void> addConstant(const PolicyValue& value, std::size_t index) {
        if (m_isRead[index]) m_places.back() = m_tables.add(value.spec.type, value.data);
        if (m_tables.elementCount() <= maxElements) return {};
        return error(ErrorCode::LimitExceeded, "more than " + std::to_string(maxElements) + " constant numbers",
                     placeText(PlaceKind::Node, value.spec.name), "a smaller policy");
    }

    std::string statementOf(const PolicyValue& value, const std::string& result) {
        switch (value.code) {
        case OpCode::StridedCopy:
            return stridedCopy(value, result);
        case OpCode::Bucketize:
            return call("bucketize", list(operand(value, 0), result, countOf(value.spec),
                                          m_tables.addBounds(m_graph.values()[value.operands[1]].data)));
        case OpCode::Concat:
            return concatenation(value, result);
        case OpCode::MatMul:
            return matrixProduct(value, result);
        case OpCode::Gather:
            return gather(value, result);
        case OpCode::ArgMax:
        case OpCode::ReduceSum:
        case OpCode::ReduceMax:
        case OpCode::ReduceMin: {
            const ReductionLayout layout = reductionLayout(value, specOf(value.operands[0]));
            return call(kernelOf(value.code),
                        list(operand(value, 0), result, countOf(value.spec), layout.length, layout.inner));
        }
        default:
            return elementwise(value, result);
        }
    }

    const std::string& operand(const PolicyValue& value, std::size_t index) const {
        return m_places[value.operands[index]];
    }

    std::string elementwise(const PolicyValue& value, const std::string& result) const {
        std::string arguments;
        for (const std::uint32_t operand : value.operands)
            arguments += m_places[operand] + ", ";
        const std::string_view kernel = kernelOf(value.code);
        return kernel.empty() ? std::string() : call(kernel, arguments + list(result, countOf(value.spec)));
    }

    std::string stridedCopy(const PolicyValue& value, const std::string& result) {
        std::string strides;
        std::size_t rank = 0;
        for (const kernels::Stride& stride : stridesOf(value)) {
            if (stride.size == 1) continue;
            strides += (rank++ > 0 ? ", {" : "{") + list(stride.size, stride.step) + "}";
        }
        std::string name = "nullptr";
        if (rank > 0) {
            name = "strides" + std::to_string(m_strides++);
            m_strideTables += "constexpr kernels::Stride " + name + "[] = {" + strides + "};\n";
        }
        return call("copyStrided", list(operand(value, 0), result, value.numbers[0], name, rank));
    }

    std::string concatenation(const PolicyValue& value, const std::string& result) const {
        const std::size_t blocks = concatBlocks(value);
        std::size_t offset = 0;
        std::string calls;
        for (std::size_t i = 0; i < value.operands.size(); ++i) {
            const std::size_t length = countOf(specOf(value.operands[i])) / blocks;
            if (length == 0) continue;
            calls += calls.empty() ? "" : "\n    ";
            calls += call("copyBlocks", list(operand(value, i), result + " + " + std::to_string(offset), blocks, length,
                                             countOf(value.spec) / blocks));
            offset += length;
        }
        return calls;
    }

    std::string matrixProduct(const PolicyValue& value, const std::string& result) const {
        const MatrixLayout a = matrixLayout(value, 0, specOf(value.operands[0]));
        const MatrixLayout b = matrixLayout(value, 1, specOf(value.operands[1]));
        return call("multiplyMatrices<" + cppType(value.spec.type) + ">",
                    "{" + list(operand(value, 0), a.rowStride, a.columnStride) + "}, {" +
                        list(operand(value, 1), b.rowStride, b.columnStride) + "}, " +
                        list(result, a.rows, a.columns, b.columns));
    }

    std::string gather(const PolicyValue& value, const std::string& result) const {
        const kernels::GatherShape shape = gatherShape(value, specOf(value.operands[0]), specOf(value.operands[1]));
        return call("gather", list(operand(value, 0), operand(value, 1), result) + ", {" +
                                  list(shape.outer, shape.tablesPerBatch, shape.length, shape.block, shape.indices) +
                                  "}");
    }

    std::string banner() const {
        return "// Translated from the policy " + cppString(m_names.policyName) + ". Not for editing.\n";
    }

    std::string header() const {
        return banner() +
               "#pragma once\n#include \"core/policy/release_tensor.h\"\n\n"
               "#include <cstdint>\n#include <string>\n\nnamespace inlinescope::release {\n\n"
               "class " +
               m_names.className +
               " {\npublic:\n    static constexpr std::string_view name = " + cppString(m_names.policyName) +
               ";\n    static constexpr std::string_view fingerprint = " + cppString(m_policy.fingerprint()) +
               ";\n    static std::span<const ReleaseTensor> inputs();\n"
               "    static std::span<const ReleaseTensor> outputs();\n\n"
               "    int LookupArgIndex(const std::string& feed) const { return findTensor(inputs(), \"feed_\", feed); "
               "}\n"
               "    int LookupResultIndex(const std::string& fetch) const { return findTensor(outputs(), \"fetch_\", "
               "fetch); }\n"
               "    void* arg_data(int index);\n    void* result_data(int index);\n    void Run();\n\nprivate:\n" +
               m_members + "};\n\n} // namespace inlinescope::release\n";
    }

    std::string source() const {
        return banner() + "#include " + cppString(m_names.header) +
               "\n\n#include \"core/policy/kernels.h\"\n\n#include <bit>\n\nnamespace inlinescope::release "
               "{\nnamespace "
               "{\n\n" +
               m_tables.text() + m_strideTables + tensors("inputTensors", m_graph.inputs()) +
               tensors("outputTensors", m_graph.outputs()) + "\n} // namespace\n\n" +
               accessor("inputs", "inputTensors") + accessor("outputs", "outputTensors") +
               places("arg_data", m_places, m_graph.inputs().size()) +
               places("result_data", m_results, m_results.size()) + "void " + m_names.className + "::Run() {\n" +
               m_statements + "}\n\n} // namespace inlinescope::release\n";
    }

    /// A table of tensors, after their shapes.
    static std::string tensors(const std::string& name, const std::vector<TensorSpec>& specs) {
        constexpr std::array<std::string_view, 10> types = {"Float",  "Double", "Int8",   "UInt8", "Int16",
                                                            "UInt16", "Int32",  "UInt32", "Int64", "UInt64"};
        std::string shapes, rows;
        for (std::size_t i = 0; i < specs.size(); ++i) {
            std::string shape = "{}";
            if (!specs[i].shape.empty()) {
                shape = name + "Shape" + std::to_string(i);
                std::string sizes;
                for (const std::int64_t size : specs[i].shape)
                    sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
                shapes += "constexpr std::int64_t " + shape + "[] = {" + sizes + "};\n";
            }
            rows += "    {" +
                    list(cppString(specs[i].name), specs[i].port,
                         "ScalarType::" + std::string(types[std::size_t(specs[i].type)]), shape) +
                    "},\n";
        }
        return shapes + "constexpr std::array<ReleaseTensor, " + std::to_string(specs.size()) + "> " + name +
               " = {{\n" + rows + "}};\n";
    }

    std::string accessor(const std::string& function, const std::string& table) const {
        return "std::span<const ReleaseTensor> " + m_names.className + "::" + function + "() {\n    return " + table +
               ";\n}\n";
    }

    std::string places(const std::string& function, const std::vector<std::string>& where, std::size_t count) const {
        std::string cases;
        for (std::size_t i = 0; i < count; ++i)
            cases += "    case " + std::to_string(i) + ":\n        return const_cast<void*>(static_cast<const void*>(" +
                     where[i] + "));\n";
        return "void* " + m_names.className + "::" + function + "(int index) {\n    switch (index) {\n" + cases +
               "    default:\n        return nullptr;\n    }\n}\n";
    }

    const Policy& m_policy;
    const PolicyGraph& m_graph;
    const CppNames& m_names;
    CppTables m_tables;
    std::vector<bool> m_isRead;         ///< per value
    std::vector<std::string> m_places;  ///< per value: the array that contains it
    std::vector<std::string> m_results; ///< per output
    std::string m_members;
    std::string m_statements;
    std::string m_strideTables;
    std::size_t m_strides = 0;
};

} // namespace

Result<CppText> emitCpp(const Policy& policy, const CppNames& names) {
    if (!isIdentifier(names.className))
        return Error{ErrorCode::InvalidArgument,
                     "\"" + names.className + "\"",
                     "policy " + names.policyName,
                     {},
                     "the name of a class"};
    return CppEmitter(policy, names).emit();
}

} // namespace inlinescope
