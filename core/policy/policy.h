// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_writer.h"
#include "core/base/result.h"
#include "core/model/tensor.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

class PolicyGraph;

/// A trained policy as a value: a small tensor graph with named inputs and outputs. Immutable after loading and cheap
/// to copy (copies share the graph); safe to read from several threads.
class Policy {
public:
    /// Reads a TensorFlow SavedModel folder (saved_model.pb or saved_model.pbtxt with variables/), a TFLite model or
    /// TOSA text (a file, whose content says which), or the folder of model.tflite or model.mlir; if a folder has
    /// several, the first of these. output_spec.json is used if it is in the folder or next to the file, but not for
    /// TOSA; `outputSpecFile` is its path if the model file was opened under another path.
    /// Errors name the file, and for an unknown operator or type the operator and its node.
    static Result<Policy> load(const std::string& path, const std::string& outputSpecFile = {});

    /// The self-contained byte form that is sent to workers and stored in a workspace. `parse` treats it as untrusted.
    void serialize(ByteWriter& out) const;
    static Result<Policy> parse(Bytes bytes);

    /// Named tensors to feed, sorted by name (a signature is an unordered map), with the names of the features: without
    /// "action_" prefix and port suffix. A dimension that a SavedModel leaves open (the batch) is 1.
    const std::vector<TensorSpec>& inputs() const;
    /// The decision ("inlining_decision") first, then any further outputs, as output_spec.json or the signature names
    /// them.
    const std::vector<TensorSpec>& outputs() const;
    /// An identity without SHA-256: a 64-bit hash of the byte form, as hex.
    std::string fingerprint() const;

    std::shared_ptr<const PolicyGraph> graph() const { return m_graph; }

private:
    explicit Policy(std::shared_ptr<const PolicyGraph> graph) : m_graph(std::move(graph)) {}

    std::shared_ptr<const PolicyGraph> m_graph; ///< never null
};

/// Computes a policy's outputs from its inputs, any number of times. It owns the memory of both, so use one per thread.
class PolicyEngine {
public:
    virtual ~PolicyEngine() = default;

    virtual const std::vector<TensorSpec>& inputs() const = 0;
    /// The decision is the first.
    virtual const std::vector<TensorSpec>& outputs() const = 0;

    /// Bytes of input `index`, row-major little-endian, exactly TensorSpec::byteSize(); to be written by the caller.
    /// All inputs are zero at first and keep their value between evaluations.
    virtual std::span<std::byte> input(std::size_t index) = 0;
    virtual Result<void> evaluate() = 0;
    /// Bytes of output `index` of the last evaluation.
    virtual Bytes output(std::size_t index) const = 0;
    /// The scores of which the decision is the argmax (Q-values or logits), if the graph ends in an argmax and the
    /// engine reports them; empty otherwise.
    virtual std::vector<double> scores() const = 0;
};

/// The engine of development mode: evaluates the graph of a loaded policy.
class PolicyEvaluator final : public PolicyEngine {
public:
    explicit PolicyEvaluator(const Policy& policy);
    ~PolicyEvaluator() override;
    PolicyEvaluator(PolicyEvaluator&&) noexcept;
    PolicyEvaluator& operator=(PolicyEvaluator&&) noexcept;

    const std::vector<TensorSpec>& inputs() const override;
    const std::vector<TensorSpec>& outputs() const override;
    std::span<std::byte> input(std::size_t index) override;
    Result<void> evaluate() override;
    Bytes output(std::size_t index) const override;
    std::vector<double> scores() const override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope
