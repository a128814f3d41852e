// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tflite_lowering.h"

#include "core/policy/node_lowering.h"

#include <algorithm>

namespace inlinescope {
namespace {

namespace tf = tensorflow;
using tflite::Activation;
using tflite::BuiltinOperator;
using Shape = GraphBuilder::Shape;
using Value = Result<std::uint32_t>;
using Values = Result<std::vector<std::uint32_t>>;
using Operands = std::vector<std::uint32_t>;

Error malformed(std::string found) {
    return {ErrorCode::Malformed, std::move(found), {}, {}, {}};
}

/// One operator that is being translated to TensorFlow's operations.
struct Translation {
    GraphBuilder& builder;
    const TfliteOperator& operation;
    Operands operands; ///< without those that are left out

    const TensorSpec& spec(std::size_t operand) const { return builder.spec(operands[operand]); }

    /// The operator's options of one kind; default values if there are none.
    template <typename Options>
    Options::NativeTableType options() const {
        typename Options::NativeTableType values;
        if (const auto* given = operation.options->options_as<Options>()) given->UnPackTo(&values);
        return values;
    }

    tf::NodeDef node(const char* name) const {
        tf::NodeDef made;
        made.set_name(operation.name);
        made.set_op(name);
        return made;
    }
    Value lower(const tf::NodeDef& made, const Operands& inputs) const {
        INLINESCOPE_TRY(const std::vector<std::uint32_t> values, lowerNode(builder, made, inputs));
        return values.front();
    }
    Value lower(const char* name, const Operands& inputs) const { return lower(node(name), inputs); }

    template <typename T>
    Value constant(ScalarType type, Shape shape, const std::vector<T>& elements) const {
        const Bytes raw = std::as_bytes(std::span(elements));
        return builder.add(
            {OpCode::Constant, {operation.name, 0, type, std::move(shape)}, {}, {}, {raw.begin(), raw.end()}});
    }
    Value integer(std::int32_t number) const { return constant<std::int32_t>(ScalarType::Int32, {}, {number}); }
    Value number(float number) const { return constant<float>(ScalarType::Float, {}, {number}); }
    Value shapeConstant(const Shape& shape) const {
        return constant(ScalarType::Int64, {std::int64_t(shape.size())}, shape);
    }
    Value reshape(std::uint32_t value, const Shape& shape) const {
        if (builder.spec(value).shape == shape) return value;
        INLINESCOPE_TRY(const std::uint32_t wanted, shapeConstant(shape));
        return lower("Reshape", {value, wanted});
    }
    /// Adds the operation `made` on `inputs` and an additional integer operand.
    Value withInteger(const tf::NodeDef& made, const Operands& inputs, std::int32_t last) const {
        INLINESCOPE_TRY(const std::uint32_t operand, integer(last));
        Operands all = inputs;
        all.push_back(operand);
        return lower(made, all);
    }
    Value withNumber(const char* name, std::uint32_t value, float last) const {
        INLINESCOPE_TRY(const std::uint32_t operand, number(last));
        return lower(name, {value, operand});
    }

    /// The fused activation function that some operators apply to their result.
    Value activate(std::uint32_t value, Activation activation) const {
        switch (activation) {
        case Activation::NONE:
            return value;
        case Activation::RELU:
            return lower("Relu", {value});
        case Activation::RELU6:
            return clamp(value, 0, 6);
        case Activation::RELU_N1_TO_1:
            return clamp(value, -1, 1);
        case Activation::TANH:
            return lower("Tanh", {value});
        default:
            return Error{ErrorCode::Unsupported,
                         "activation number " + std::to_string(int(activation)),
                         {},
                         {},
                         "RELU, RELU6, RELU_N1_TO_1 or TANH"};
        }
    }
    Value clamp(std::uint32_t value, float lowest, float highest) const {
        INLINESCOPE_TRY(const std::uint32_t above, withNumber("Maximum", value, lowest));
        return withNumber("Minimum", above, highest);
    }
};

void setFlag(tf::NodeDef& node, const char* name, bool flag) {
    (*node.mutable_attr())[name].set_b(flag);
}
void setInteger(tf::NodeDef& node, const char* name, std::int64_t number) {
    (*node.mutable_attr())[name].set_i(number);
}
void setType(tf::NodeDef& node, const char* name, tflite::TensorType type) {
    (*node.mutable_attr())[name].set_type(dataTypeOf(type));
}

Value lowerPlain(const Translation& t, const char* name) {
    return t.lower(name, t.operands);
}

template <typename Options>
Value lowerActivated(const Translation& t, const char* name) {
    INLINESCOPE_TRY(const std::uint32_t value, t.lower(name, t.operands));
    return t.activate(value, t.options<Options>().activation);
}

template <Activation activation>
Value lowerActivation(const Translation& t, const char*) {
    return t.activate(t.operands[0], activation);
}

/// A truth value is already a number.
Value lowerCast(const Translation& t, const char* name) {
    const bool isTruth = t.operation.type == tflite::TensorType::BOOL;
    if (!isTruth && scalarTypeOf(t.operation.type) == t.spec(0).type) return t.operands[0];
    tf::NodeDef node = t.node(name);
    setType(node, "DstT", t.operation.type);
    return t.lower(node, t.operands);
}

Value lowerBucketize(const Translation& t, const char* name) {
    tf::NodeDef node = t.node(name);
    const std::vector<float> bounds = t.options<tflite::BucketizeOptions>().boundaries;
    (*node.mutable_attr())["boundaries"].mutable_list()->mutable_f()->Add(bounds.begin(), bounds.end());
    return t.lower(node, t.operands);
}

Value lowerConcatenation(const Translation& t, const char* name) {
    const auto options = t.options<tflite::ConcatenationOptions>();
    INLINESCOPE_TRY(const std::uint32_t value, t.withInteger(t.node(name), t.operands, options.axis));
    return t.activate(value, options.activation);
}

Value lowerPack(const Translation& t, const char* name) {
    tf::NodeDef node = t.node(name);
    setInteger(node, "axis", t.options<tflite::PackOptions>().axis);
    return t.lower(node, t.operands);
}

Value lowerGather(const Translation& t, const char* name) {
    const auto options = t.options<tflite::GatherOptions>();
    tf::NodeDef node = t.node(name);
    setInteger(node, "batch_dims", options.batch_dims);
    return t.withInteger(node, t.operands, options.axis);
}

Value lowerEmbeddingLookup(const Translation& t, const char* name) {
    return t.withInteger(t.node(name), {t.operands[1], t.operands[0]}, 0);
}

Value lowerArgMax(const Translation& t, const char* name) {
    tf::NodeDef node = t.node(name);
    setType(node, "output_type", t.options<tflite::ArgMaxOptions>().output_type);
    return t.lower(node, t.operands);
}

Value lowerReduction(const Translation& t, const char* name) {
    tf::NodeDef node = t.node(name);
    setFlag(node, "keep_dims", t.options<tflite::ReducerOptions>().keep_dims);
    return t.lower(node, t.operands);
}

/// The shape is an operand, or is in the options.
Value lowerReshape(const Translation& t, const char* name) {
    if (t.operands.size() == 2) return t.lower(name, t.operands);
    const std::vector<int> shape = t.options<tflite::ReshapeOptions>().new_shape;
    return t.reshape(t.operands[0], {shape.begin(), shape.end()});
}

Value lowerSqueeze(const Translation& t, const char* name) {
    tf::NodeDef node = t.node(name);
    const std::vector<int> dimensions = t.options<tflite::SqueezeOptions>().squeeze_dims;
    if (dimensions.size() > t.spec(0).shape.size()) return malformed("a squeeze of more dimensions than there are");
    (*node.mutable_attr())["squeeze_dims"].mutable_list()->mutable_i()->Add(dimensions.begin(), dimensions.end());
    return t.lower(node, t.operands);
}

Value lowerShape(const Translation& t, const char* name) {
    tf::NodeDef node = t.node(name);
    setType(node, "out_type", t.operation.type);
    return t.lower(node, t.operands);
}

Value lowerSoftmax(const Translation& t, const char* name) {
    std::uint32_t value = t.operands[0];
    if (const float beta = t.options<tflite::SoftmaxOptions>().beta; beta != 1) {
        INLINESCOPE_TRY(value, t.withNumber("Mul", value, beta));
    }
    return t.lower(name, {value});
}

Value lowerStridedSlice(const Translation& t, const char* name) {
    const auto options = t.options<tflite::StridedSliceOptions>();
    if (options.offset) return Error{ErrorCode::Unsupported, "a slice whose end is an offset", {}, {}, {}};
    tf::NodeDef node = t.node(name);
    setInteger(node, "begin_mask", options.begin_mask);
    setInteger(node, "end_mask", options.end_mask);
    setInteger(node, "ellipsis_mask", options.ellipsis_mask);
    setInteger(node, "new_axis_mask", options.new_axis_mask);
    setInteger(node, "shrink_axis_mask", options.shrink_axis_mask);
    return t.lower(node, t.operands);
}

Value lowerBatchMatMul(const Translation& t, const char* name) {
    const auto options = t.options<tflite::BatchMatMulOptions>();
    tf::NodeDef node = t.node(name);
    setFlag(node, "transpose_a", options.adj_x);
    setFlag(node, "transpose_b", options.adj_y);
    return t.lower(node, t.operands);
}

bool isConstant(const Translation& t, std::size_t operand) {
    return t.builder.graph().values()[t.operands[operand]].code == OpCode::Constant;
}

/// The product of rows with weights of shape [outputs, inputs]. Constant weights are transposed once, which gives the
/// graph of the SavedModel that such a model was converted from.
Value multiplyByWeights(const Translation& t, std::uint32_t rows) {
    const Shape& weights = t.spec(1).shape;
    if (isConstant(t, 1)) {
        PolicyValue turned{OpCode::StridedCopy,
                           {t.spec(1).name, 0, t.spec(1).type, {weights[1], weights[0]}},
                           {t.operands[1]},
                           {0, 1, weights[1]},
                           {}};
        INLINESCOPE_TRY(const std::uint32_t matrix, t.builder.add(std::move(turned)));
        return t.lower("MatMul", {rows, matrix});
    }
    tf::NodeDef node = t.node("MatMul");
    setFlag(node, "transpose_b", true);
    return t.lower(node, {rows, t.operands[1]});
}

Value lowerFullyConnected(const Translation& t, const char*) {
    const auto options = t.options<tflite::FullyConnectedOptions>();
    const Shape input = t.spec(0).shape;
    const Shape weights = t.spec(1).shape;
    if (options.weights_format != 0) return Error{ErrorCode::Unsupported, "shuffled weights", {}, {}, {}};
    if (weights.size() != 2 || weights[1] == 0 || *t.spec(0).elementCount() % weights[1] != 0)
        return malformed("weights that do not fit");
    INLINESCOPE_TRY(std::uint32_t value,
                    t.reshape(t.operands[0], {*t.spec(0).elementCount() / weights[1], weights[1]}));
    INLINESCOPE_TRY(value, multiplyByWeights(t, value));
    if (t.operands.size() == 3) {
        INLINESCOPE_TRY(value, t.lower("BiasAdd", {value, t.operands[2]}));
    }
    if (options.keep_num_dims && !input.empty()) {
        Shape shape = input;
        shape.back() = weights[0];
        INLINESCOPE_TRY(value, t.reshape(value, shape));
    }
    return t.activate(value, options.activation);
}

Value lowerOneHot(const Translation& t, const char* name) {
    tf::NodeDef node = t.node(name);
    setInteger(node, "axis", t.options<tflite::OneHotOptions>().axis);
    return t.lower(node, t.operands);
}

Value lowerLeakyRelu(const Translation& t, const char* name) {
    tf::NodeDef node = t.node(name);
    (*node.mutable_attr())["alpha"].set_f(t.options<tflite::LeakyReluOptions>().alpha);
    return t.lower(node, t.operands);
}

/// SPLIT has as many parts as results; only UNPACK has an axis in its options.
Values lowerParts(const Translation& t, const char* name) {
    tf::NodeDef node = t.node(name);
    setInteger(node, "num_split", t.operation.options->outputs()->size());
    setInteger(node, "axis", t.options<tflite::UnpackOptions>().axis);
    return lowerNode(t.builder, node, t.operands);
}

/// Wraps the lowering of an operator with one result.
template <Value (*lower)(const Translation&, const char* name)>
Values one(const Translation& t, const char* name) {
    INLINESCOPE_TRY(const std::uint32_t value, lower(t, name));
    return Operands{value};
}

/// How TFLite's operator becomes one or more of TensorFlow's, and the number of its operands.
struct Row {
    BuiltinOperator code;
    std::size_t least;
    std::size_t most;
    Values (*lower)(const Translation&, const char* name);
    const char* name;
};

constexpr std::size_t any = 1 << 20;

constexpr Row rows[] = {
    {BuiltinOperator::ABS, 1, 1, one<lowerPlain>, "Abs"},
    {BuiltinOperator::ADD, 2, 2, one<lowerActivated<tflite::AddOptions>>, "AddV2"},
    {BuiltinOperator::ADD_N, 1, any, one<lowerPlain>, "AddN"},
    {BuiltinOperator::ARG_MAX, 2, 2, one<lowerArgMax>, "ArgMax"},
    {BuiltinOperator::BATCH_MATMUL, 2, 2, one<lowerBatchMatMul>, "MatMul"},
    {BuiltinOperator::BROADCAST_ARGS, 2, 2, one<lowerPlain>, "BroadcastArgs"},
    {BuiltinOperator::BROADCAST_TO, 2, 2, one<lowerPlain>, "BroadcastTo"},
    {BuiltinOperator::BUCKETIZE, 1, 1, one<lowerBucketize>, "Bucketize"},
    {BuiltinOperator::CAST, 1, 1, one<lowerCast>, "Cast"},
    {BuiltinOperator::CONCATENATION, 1, any, one<lowerConcatenation>, "ConcatV2"},
    {BuiltinOperator::DIV, 2, 2, one<lowerActivated<tflite::DivOptions>>, "RealDiv"},
    {BuiltinOperator::ELU, 1, 1, one<lowerPlain>, "Elu"},
    {BuiltinOperator::EMBEDDING_LOOKUP, 2, 2, one<lowerEmbeddingLookup>, "GatherV2"},
    {BuiltinOperator::EQUAL, 2, 2, one<lowerPlain>, "Equal"},
    {BuiltinOperator::EXP, 1, 1, one<lowerPlain>, "Exp"},
    {BuiltinOperator::EXPAND_DIMS, 2, 2, one<lowerPlain>, "ExpandDims"},
    {BuiltinOperator::FILL, 2, 2, one<lowerPlain>, "Fill"},
    {BuiltinOperator::FULLY_CONNECTED, 2, 3, one<lowerFullyConnected>, "MatMul"},
    {BuiltinOperator::GATHER, 2, 2, one<lowerGather>, "GatherV2"},
    {BuiltinOperator::GREATER, 2, 2, one<lowerPlain>, "Greater"},
    {BuiltinOperator::GREATER_EQUAL, 2, 2, one<lowerPlain>, "GreaterEqual"},
    {BuiltinOperator::LEAKY_RELU, 1, 1, one<lowerLeakyRelu>, "LeakyRelu"},
    {BuiltinOperator::LESS, 2, 2, one<lowerPlain>, "Less"},
    {BuiltinOperator::LESS_EQUAL, 2, 2, one<lowerPlain>, "LessEqual"},
    {BuiltinOperator::LOG, 1, 1, one<lowerPlain>, "Log"},
    {BuiltinOperator::LOGICAL_AND, 2, 2, one<lowerPlain>, "LogicalAnd"},
    {BuiltinOperator::LOGICAL_NOT, 1, 1, one<lowerPlain>, "LogicalNot"},
    {BuiltinOperator::LOGICAL_OR, 2, 2, one<lowerPlain>, "LogicalOr"},
    {BuiltinOperator::LOGISTIC, 1, 1, one<lowerPlain>, "Sigmoid"},
    {BuiltinOperator::LOG_SOFTMAX, 1, 1, one<lowerPlain>, "LogSoftmax"},
    {BuiltinOperator::MAXIMUM, 2, 2, one<lowerPlain>, "Maximum"},
    {BuiltinOperator::MEAN, 2, 2, one<lowerReduction>, "Mean"},
    {BuiltinOperator::MINIMUM, 2, 2, one<lowerPlain>, "Minimum"},
    {BuiltinOperator::MUL, 2, 2, one<lowerActivated<tflite::MulOptions>>, "Mul"},
    {BuiltinOperator::NEG, 1, 1, one<lowerPlain>, "Neg"},
    {BuiltinOperator::NOT_EQUAL, 2, 2, one<lowerPlain>, "NotEqual"},
    {BuiltinOperator::ONE_HOT, 4, 4, one<lowerOneHot>, "OneHot"},
    {BuiltinOperator::PACK, 1, any, one<lowerPack>, "Pack"},
    {BuiltinOperator::RANGE, 3, 3, one<lowerPlain>, "Range"},
    {BuiltinOperator::REDUCE_ALL, 2, 2, one<lowerReduction>, "All"},
    {BuiltinOperator::REDUCE_ANY, 2, 2, one<lowerReduction>, "Any"},
    {BuiltinOperator::REDUCE_MAX, 2, 2, one<lowerReduction>, "Max"},
    {BuiltinOperator::REDUCE_MIN, 2, 2, one<lowerReduction>, "Min"},
    {BuiltinOperator::REDUCE_PROD, 2, 2, one<lowerReduction>, "Prod"},
    {BuiltinOperator::RELU, 1, 1, one<lowerPlain>, "Relu"},
    {BuiltinOperator::RELU6, 1, 1, one<lowerActivation<Activation::RELU6>>, "Minimum"},
    {BuiltinOperator::RELU_N1_TO_1, 1, 1, one<lowerActivation<Activation::RELU_N1_TO_1>>, "Minimum"},
    {BuiltinOperator::RESHAPE, 1, 2, one<lowerReshape>, "Reshape"},
    {BuiltinOperator::RSQRT, 1, 1, one<lowerPlain>, "Rsqrt"},
    {BuiltinOperator::SELECT, 3, 3, one<lowerPlain>, "Select"},
    {BuiltinOperator::SELECT_V2, 3, 3, one<lowerPlain>, "SelectV2"},
    {BuiltinOperator::SHAPE, 1, 1, one<lowerShape>, "Shape"},
    {BuiltinOperator::SLICE, 3, 3, one<lowerPlain>, "Slice"},
    {BuiltinOperator::SOFTMAX, 1, 1, one<lowerSoftmax>, "Softmax"},
    {BuiltinOperator::SPLIT, 2, 2, lowerParts, "Split"},
    {BuiltinOperator::SPLIT_V, 3, 3, lowerParts, "SplitV"},
    {BuiltinOperator::SQRT, 1, 1, one<lowerPlain>, "Sqrt"},
    {BuiltinOperator::SQUARE, 1, 1, one<lowerPlain>, "Square"},
    {BuiltinOperator::SQUARED_DIFFERENCE, 2, 2, one<lowerPlain>, "SquaredDifference"},
    {BuiltinOperator::SQUEEZE, 1, 1, one<lowerSqueeze>, "Squeeze"},
    {BuiltinOperator::STRIDED_SLICE, 4, 4, one<lowerStridedSlice>, "StridedSlice"},
    {BuiltinOperator::SUB, 2, 2, one<lowerActivated<tflite::SubOptions>>, "Sub"},
    {BuiltinOperator::SUM, 2, 2, one<lowerReduction>, "Sum"},
    {BuiltinOperator::TANH, 1, 1, one<lowerPlain>, "Tanh"},
    {BuiltinOperator::TILE, 2, 2, one<lowerPlain>, "Tile"},
    {BuiltinOperator::TRANSPOSE, 2, 2, one<lowerPlain>, "Transpose"},
    {BuiltinOperator::UNPACK, 1, 1, lowerParts, "Unpack"},
    {BuiltinOperator::ZEROS_LIKE, 1, 1, one<lowerPlain>, "ZerosLike"},
};

std::string knownOperators() {
    std::string names = "one of";
    for (const Row& known : rows)
        names += " " + std::string(tflite::EnumNameBuiltinOperator(known.code));
    return names;
}

} // namespace

Values lowerTfliteOperator(GraphBuilder& builder, const TfliteOperator& operation) {
    const std::string name = tflite::EnumNameBuiltinOperator(operation.code);
    const auto* const row = std::ranges::find(rows, operation.code, &Row::code);
    if (row == std::end(rows))
        return Error{ErrorCode::Unsupported,
                     "operator " + (name.empty() ? std::to_string(int(operation.code)) : name),
                     {},
                     {},
                     knownOperators()};
    Translation translation{builder, operation, {}};
    for (const std::optional<std::uint32_t>& operand : operation.operands) {
        if (operand) translation.operands.push_back(*operand);
    }
    const std::size_t count = translation.operands.size();
    if (count < row->least || count > row->most)
        return malformed("operator " + name + " with " + std::to_string(count) + " operands");
    return row->lower(translation, row->name);
}

} // namespace inlinescope
