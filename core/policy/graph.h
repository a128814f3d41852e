#pragma once
#include "core/base/result.h"
#include "core/model/tensor.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// What a value of a policy's graph is. The numbers are part of the byte form: never change or reuse one. There is no
/// type for truth values: they are uint8 tensors of 0 and 1, and "and", "or" and "not" are selections.
enum class OpCode : std::uint8_t {
    Input = 0,       ///< fed by the caller
    Constant = 1,    ///< `data`
    Reshape = 2,     ///< the operand's elements under another shape
    StridedCopy = 3, ///< numbers = {offset, stride per dimension of the result}, in elements: slices and broadcasts
    Cast = 4,        ///< to the result's type, as x86 converts (out of range and NaN give the smallest integer)
    Bucketize = 5,   ///< operands x and a constant sorted float vector of bounds: how many bounds are <= x, as int32
    Add = 6,         ///< element by element, both operands of the result's type and shape; also Mul ... Maximum
    Mul = 7,
    Divide = 8, ///< floating point only
    Minimum = 9,
    Maximum = 10,
    Sqrt = 11, ///< floating point only
    Relu = 12,
    Concat = 13,    ///< numbers = {axis}
    MatMul = 14,    ///< numbers = {transpose a, transpose b}, two matrices of floating point
    ArgMax = 15,    ///< numbers = {axis}: index of the first largest element, as int32 or int64; the axis is dropped
    Subtract = 16,  ///< element by element, as Add
    Equal = 17,     ///< element by element, two operands of one type and the result's shape; gives truth values
    Less = 18,      ///< likewise; what NaN takes part in is false, also for LessEqual and Equal
    LessEqual = 19, ///< likewise
    Select = 20,    ///< truth values, then two operands of the result's type; all of its shape: the first's element
                    ///< where the truth value is not 0, the second's elsewhere
    ReduceSum = 21, ///< numbers = {axis}: one element after the other is added; the axis is dropped
    ReduceMax = 22, ///< numbers = {axis}, which is not empty; the axis is dropped
    ReduceMin = 23, ///< likewise
    /// numbers = {axis, batch dimensions}; operands table and indices (int32 or int64). Its shape: the table's before
    /// the axis, the indices' behind the batch dimensions, the table's behind the axis. An index outside the axis gives
    /// zeros, as TensorFlow does on a GPU; on a CPU it refuses to answer.
    Gather = 24,
    Exp = 25, ///< floating point only, as Log and Tanh
    Log = 26,
    Tanh = 27,
};
constexpr std::uint8_t opCodeCount = 28;
std::string_view toString(OpCode code);

/// One tensor of the graph and how it comes about. Every shape is known when the graph is built.
struct PolicyValue {
    OpCode code = OpCode::Input;
    TensorSpec spec;                     ///< named after the node it came from
    std::vector<std::uint32_t> operands; ///< indices of earlier values
    std::vector<std::int64_t> numbers;   ///< as the code says
    std::vector<std::byte> data;         ///< of a constant: spec.byteSize() bytes
};

struct PolicyOutput {
    TensorSpec spec;
    std::uint32_t value = 0;
};

/// A policy as a list of tensors in an order in which they can be computed: inputs first, every operand before its use.
/// It can only be grown by `append` and `addOutput`, which refuse whatever an evaluator could not run in bounded time
/// and memory; so the evaluator need not check anything.
class PolicyGraph {
public:
    static constexpr std::size_t maxRank = 8;
    static constexpr std::size_t maxValues = 1 << 18;
    /// Bytes of all tensors together.
    static constexpr std::size_t maxBytes = std::size_t(1) << 28;
    /// Multiplications of all matrix products and elements of all operands of reductions together.
    static constexpr std::int64_t maxSteps = std::int64_t(1) << 30;

    /// Adds a value and returns its index. Errors carry only `found`: Malformed for a value that contradicts its code
    /// or operands, LimitExceeded for one that is too large.
    Result<std::uint32_t> append(PolicyValue value);
    Result<void> addOutput(PolicyOutput output);
    /// Drops what no output needs (inputs stay) and looks for the scores. To be called once, after the last addOutput.
    void finish();

    const std::vector<PolicyValue>& values() const { return m_values; }
    const std::vector<TensorSpec>& inputs() const { return m_inputs; }
    const std::vector<TensorSpec>& outputs() const { return m_outputs; }
    /// Index of the value that is output `index`.
    std::uint32_t outputValue(std::size_t index) const { return m_outputValues[index]; }
    /// The floating-point value whose ArgMax leads to the first output, where there is one.
    std::optional<std::uint32_t> scores() const { return m_scores; }

private:
    void dropUnused();
    void findScores();

    std::vector<PolicyValue> m_values;
    std::vector<TensorSpec> m_inputs;
    std::vector<TensorSpec> m_outputs;
    std::vector<std::uint32_t> m_outputValues;
    std::optional<std::uint32_t> m_scores;
    std::size_t m_bytes = 0;
    std::int64_t m_steps = 0;
};

} // namespace inlinescope
