// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/saved_model_writer.h"

#include "core/policy/output_spec.h"
#include "core/policy/tensorflow_types.h"

#include <google/protobuf/text_format.h>

#include <algorithm>
#include <cstring>
#include <unordered_set>

namespace inlinescope {
namespace {

namespace tf = tensorflow;
using Shape = std::vector<std::int64_t>;

constexpr int schemaVersion = 1;
/// The producer version of graphs that TensorFlow 2 writes; TensorFlow reads these with unchanged behaviour.
constexpr int producer = 1087;

tf::DataType dataTypeOf(ScalarType type) {
    for (int number = tf::DataType_MIN; number <= tf::DataType_MAX; ++number) {
        const auto candidate = static_cast<tf::DataType>(number);
        if (candidate != tf::DT_BOOL && scalarTypeOf(candidate) == type) return candidate;
    }
    return tf::DT_INVALID;
}

template <typename T>
std::vector<T> elementsOf(Bytes data) {
    std::vector<T> elements(data.size() / sizeof(T));
    if (!elements.empty()) std::memcpy(elements.data(), data.data(), data.size());
    return elements;
}

void setShape(tf::TensorShapeProto& proto, const Shape& shape) {
    for (const std::int64_t size : shape)
        proto.add_dim()->set_size(size);
}

/// Floats as readable decimal numbers that are read back exactly; other types as their bytes.
void setTensor(tf::TensorProto& proto, const TensorSpec& spec, Bytes data) {
    proto.set_dtype(dataTypeOf(spec.type));
    setShape(*proto.mutable_tensor_shape(), spec.shape);
    if (spec.type == ScalarType::Float) {
        const std::vector<float> elements = elementsOf<float>(data);
        proto.mutable_float_val()->Add(elements.begin(), elements.end());
    } else if (spec.type == ScalarType::Int32) {
        const std::vector<std::int32_t> elements = elementsOf<std::int32_t>(data);
        proto.mutable_int_val()->Add(elements.begin(), elements.end());
    } else {
        proto.set_tensor_content(std::string(asText(data)));
    }
}

/// TensorFlow's name of an operation that has our operands unchanged.
std::string_view plainOperator(OpCode code) {
    switch (code) {
    case OpCode::Add:
        return "AddV2";
    case OpCode::Subtract:
        return "Sub";
    case OpCode::Mul:
        return "Mul";
    case OpCode::Divide:
        return "RealDiv";
    case OpCode::Minimum:
        return "Minimum";
    case OpCode::Maximum:
        return "Maximum";
    case OpCode::Sqrt:
        return "Sqrt";
    case OpCode::Relu:
        return "Relu";
    case OpCode::Exp:
        return "Exp";
    case OpCode::Log:
        return "Log";
    case OpCode::Tanh:
        return "Tanh";
    default:
        return {};
    }
}

std::string_view reductionOperator(OpCode code) {
    switch (code) {
    case OpCode::ReduceSum:
        return "Sum";
    case OpCode::ReduceMax:
        return "Max";
    case OpCode::ReduceMin:
        return "Min";
    default:
        return {};
    }
}

bool isAllowed(std::string_view name) {
    constexpr std::string_view further = "_.\\/-";
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    return std::ranges::all_of(name, [&](char c) { return isWord(c) || further.find(c) != further.npos; });
}

class Writer {
public:
    explicit Writer(const PolicyGraph& graph) : m_graph(graph) {}

    Result<std::string> run() {
        tf::MetaGraphDef& meta = *m_model.add_meta_graphs();
        m_model.set_saved_model_schema_version(schemaVersion);
        meta.mutable_meta_info_def()->add_tags("serve");
        m_nodes = meta.mutable_graph_def();
        m_nodes->mutable_versions()->set_producer(producer);
        for (const TensorSpec& input : m_graph.inputs()) // first, because these names must not be changed
            m_taken.insert("action_" + input.name);
        m_taken.insert(std::string(outputTensorName));
        const std::vector<bool> needed = neededNodes();
        for (const PolicyValue& value : m_graph.values()) {
            if (!needed[m_names.size()]) {
                m_names.emplace_back();
                continue;
            }
            if (auto added = addValue(value); !added.ok()) {
                Error error = added.error();
                error.place = value.spec.name;
                return error;
            }
        }
        addOutputs();
        addSignature((*meta.mutable_signature_def())["action"]);
        std::string text;
        google::protobuf::TextFormat::PrintToString(m_model, &text);
        return text;
    }

private:
    using Attributes = google::protobuf::Map<std::string, tf::AttrValue>;

    const TensorSpec& spec(std::uint32_t value) const { return m_graph.values()[value].spec; }

    /// Which values some node has as its input. Bounds of Bucketize are not counted: they are an attribute.
    std::vector<bool> neededNodes() const {
        std::vector<bool> needed(m_graph.values().size(), false);
        std::fill_n(needed.begin(), m_graph.inputs().size(), true);
        for (std::size_t i = 0; i < m_graph.outputs().size(); ++i)
            needed[m_graph.outputValue(i)] = true;
        for (const PolicyValue& value : m_graph.values()) {
            const std::size_t count = value.code == OpCode::Bucketize ? 1 : value.operands.size();
            for (std::size_t i = 0; i < count; ++i)
                needed[value.operands[i]] = true;
        }
        return needed;
    }

    /// A name like `wish` that no other node has.
    std::string freeName(const std::string& wish) {
        std::string name = wish.empty() ? "value" : wish;
        std::ranges::replace_if(name, [](char c) { return !isAllowed(std::string_view(&c, 1)); }, '_');
        if (std::isalnum(static_cast<unsigned char>(name[0])) == 0) name.insert(0, "value");
        const std::string base = name;
        for (int i = 1; !m_taken.insert(name).second; ++i)
            name = base + "_" + std::to_string(i);
        return name;
    }

    tf::NodeDef& addNode(const std::string& name, std::string_view operation) {
        tf::NodeDef& node = *m_nodes->add_node();
        node.set_name(name);
        node.set_op(std::string(operation));
        return node;
    }

    /// The node of `value`, with its operands and the attribute T, the type that most operators are declared for.
    tf::NodeDef& addOperation(const PolicyValue& value, std::string_view operation, std::string_view typeName = "T") {
        tf::NodeDef& node = addNode(freeName(value.spec.name), operation);
        for (const std::uint32_t operand : value.operands)
            node.add_input(m_names[operand]);
        setType(node, typeName, value.operands.empty() ? value.spec.type : spec(value.operands[0]).type);
        return node;
    }

    static void setType(tf::NodeDef& node, std::string_view name, ScalarType type) {
        (*node.mutable_attr())[std::string(name)].set_type(dataTypeOf(type));
    }

    /// Adds a constant vector of int32, or a scalar, as the last operand of `node`.
    void addNumbers(tf::NodeDef& node, std::string_view name, const Shape& numbers, bool isScalar) {
        const std::vector<std::int32_t> elements(numbers.begin(), numbers.end());
        TensorSpec made{freeName(node.name() + "/" + std::string(name)), 0, ScalarType::Int32, {}};
        if (!isScalar) made.shape = {std::int64_t(elements.size())};
        tf::NodeDef& constant = addNode(made.name, "Const");
        setType(constant, "dtype", made.type);
        setTensor(*(*constant.mutable_attr())["value"].mutable_tensor(), made, std::as_bytes(std::span(elements)));
        node.add_input(made.name);
    }

    Result<void> addValue(const PolicyValue& value) {
        const int before = m_nodes->node_size();
        INLINESCOPE_CHECK(addNodes(value));
        m_names.push_back(m_nodes->node(before).name());
        return {};
    }

    /// The first node that is added is the value's.
    // NOLINTNEXTLINE(readability-function-size): one case for each operator
    Result<void> addNodes(const PolicyValue& value) {
        if (!plainOperator(value.code).empty()) {
            addOperation(value, plainOperator(value.code));
            return {};
        }
        if (!reductionOperator(value.code).empty()) {
            addNumbers(addOperation(value, reductionOperator(value.code)), "axis", value.numbers, true);
            return {};
        }
        switch (value.code) {
        case OpCode::Input:
            return addInput(value);
        case OpCode::Constant:
            addConstant(value);
            return {};
        case OpCode::Reshape:
            addNumbers(addOperation(value, "Reshape"), "shape", value.spec.shape, false);
            return {};
        case OpCode::StridedCopy:
            return addBroadcast(value);
        case OpCode::Cast:
            setType(addOperation(value, "Cast", "SrcT"), "DstT", value.spec.type);
            return {};
        case OpCode::Bucketize:
            addBucketize(value);
            return {};
        case OpCode::Concat: {
            tf::NodeDef& node = addOperation(value, "ConcatV2");
            (*node.mutable_attr())["N"].set_i(std::int64_t(value.operands.size()));
            addNumbers(node, "axis", value.numbers, true);
            return {};
        }
        case OpCode::MatMul: {
            Attributes& attributes = *addOperation(value, "MatMul").mutable_attr();
            attributes["transpose_a"].set_b(value.numbers[0] != 0);
            attributes["transpose_b"].set_b(value.numbers[1] != 0);
            return {};
        }
        case OpCode::ArgMax: {
            tf::NodeDef& node = addOperation(value, "ArgMax");
            setType(node, "output_type", value.spec.type);
            addNumbers(node, "dimension", value.numbers, true);
            return {};
        }
        default:
            return Error{ErrorCode::Unsupported,
                         "the operation " + std::string(toString(value.code)) +
                             ", which is not written as a SavedModel",
                         {},
                         {},
                         {}};
        }
    }

    Result<void> addInput(const PolicyValue& value) {
        if (!isAllowed(value.spec.name) || value.spec.name.empty())
            return Error{ErrorCode::Unsupported, "an input of this name", {}, {}, "letters, digits and _.\\/-"};
        tf::NodeDef& node = addNode("action_" + value.spec.name, "Placeholder");
        setType(node, "dtype", value.spec.type);
        setShape(*(*node.mutable_attr())["shape"].mutable_shape(), value.spec.shape);
        return {};
    }

    void addConstant(const PolicyValue& value) {
        tf::NodeDef& node = addNode(freeName(value.spec.name), "Const");
        setType(node, "dtype", value.spec.type);
        setTensor(*(*node.mutable_attr())["value"].mutable_tensor(), value.spec, value.data);
    }

    /// In TensorFlow the bounds are an attribute.
    void addBucketize(const PolicyValue& value) {
        tf::NodeDef& node = addOperation(value, "Bucketize");
        node.mutable_input()->RemoveLast();
        const auto bounds = elementsOf<float>(m_graph.values()[value.operands[1]].data);
        (*node.mutable_attr())["boundaries"].mutable_list()->mutable_f()->Add(bounds.begin(), bounds.end());
    }

    /// A copy that only repeats elements along dimensions of size 1 or along new leading dimensions.
    Result<void> addBroadcast(const PolicyValue& value) {
        const Shape& from = spec(value.operands[0]).shape;
        const Shape& to = value.spec.shape;
        Shape expected(to.size() + 1, 0);
        std::int64_t stride = 1;
        bool fits = from.size() <= to.size();
        for (std::size_t i = 0; fits && i < from.size(); ++i) {
            const std::int64_t size = from[from.size() - 1 - i];
            fits = size == 1 || size == to[to.size() - 1 - i];
            if (size != 1) expected[to.size() - i] = stride;
            stride *= size;
        }
        if (!fits || expected != value.numbers)
            return Error{ErrorCode::Unsupported,
                         "the operation StridedCopy that is not a broadcast, which is not written as a SavedModel",
                         {},
                         {},
                         {}};
        addNumbers(addOperation(value, "BroadcastTo"), "shape", to, false);
        return {};
    }

    /// Adds one node whose outputs are the policy's, as output_spec.json says.
    void addOutputs() {
        const std::size_t count = m_graph.outputs().size();
        tf::NodeDef& node = addNode(std::string(outputTensorName), count == 1 ? "Identity" : "IdentityN");
        tf::AttrValue& types = (*node.mutable_attr())["T"];
        for (std::size_t i = 0; i < count; ++i) {
            node.add_input(m_names[m_graph.outputValue(i)]);
            const tf::DataType type = dataTypeOf(m_graph.outputs()[i].type);
            count == 1 ? types.set_type(type) : types.mutable_list()->add_type(type);
        }
    }

    static void describe(tf::TensorInfo& info, const TensorSpec& spec, const std::string& tensor) {
        info.set_name(tensor);
        info.set_dtype(dataTypeOf(spec.type));
        setShape(*info.mutable_tensor_shape(), spec.shape);
    }

    void addSignature(tf::SignatureDef& signature) const {
        signature.set_method_name("tensorflow/serving/predict");
        for (const TensorSpec& input : m_graph.inputs())
            describe((*signature.mutable_inputs())[input.name], input, "action_" + input.name + ":0");
        for (std::size_t i = 0; i < m_graph.outputs().size(); ++i) {
            const TensorSpec& output = m_graph.outputs()[i];
            describe((*signature.mutable_outputs())[output.name], output,
                     std::string(outputTensorName) + ":" + std::to_string(i));
        }
    }

    const PolicyGraph& m_graph;
    tf::SavedModel m_model;
    tf::GraphDef* m_nodes = nullptr;
    std::vector<std::string> m_names; ///< of the node of each value
    std::unordered_set<std::string> m_taken;
};

} // namespace

Result<std::string> savedModelText(const PolicyGraph& graph) {
    return Writer(graph).run();
}

} // namespace inlinescope
