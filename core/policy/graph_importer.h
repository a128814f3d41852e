// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/checkpoint_reader.h"
#include "core/policy/graph_builder.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

namespace inlinescope {

/// Turns the part of a SavedModel's graph that certain tensors need into a PolicyGraph: inlines calls of functions,
/// replaces variables by the checkpoint's tensors, and refuses cycles, calls nested deeper than 32 and more than 2^20
/// operations with their inputs. Errors name the file, the node, and an unknown operator.
class GraphImporter {
public:
    /// All must outlive the importer. `checkpoint` is null if the model has no variables.
    GraphImporter(const tensorflow::MetaGraphDef& model, const CheckpointReader* checkpoint, std::string file);

    /// Makes `placeholder` (a node of the main graph) an input. All inputs come before the first `value`.
    Result<void> addInput(const std::string& placeholder, TensorSpec spec);
    /// The value of a tensor of the main graph, "node:port".
    Result<std::uint32_t> value(const std::string& tensor);

    GraphBuilder& builder() { return m_builder; }

private:
    struct Resource {
        const tensorflow::NodeDef* node; ///< its VarHandleOp
    };
    using Operand = std::variant<std::uint32_t, Resource>;
    using NodeIndex = std::unordered_map<std::string_view, const tensorflow::NodeDef*>;
    /// One function being inlined, or the main graph. Arguments and inputs are among the results under their names.
    struct Scope {
        const NodeIndex* nodes = nullptr;
        std::unordered_map<std::string, std::vector<Operand>> results;
        int depth = 0;
    };
    struct Function {
        const tensorflow::FunctionDef* definition = nullptr;
        NodeIndex nodes;
    };

    Result<std::vector<Operand>> evaluate(Scope& scope, const std::vector<std::string>& tensors);
    Result<std::vector<const tensorflow::NodeDef*>> orderOf(const Scope& scope, const std::string& root) const;
    Result<std::vector<Operand>> lower(const tensorflow::NodeDef& node, const Scope& scope);
    Result<std::vector<Operand>> call(const tensorflow::NodeDef& node, std::vector<Operand> arguments, int depth);
    Result<std::vector<Operand>> operate(const tensorflow::NodeDef& node, const std::vector<Operand>& operands);
    Result<Operand> constant(const tensorflow::NodeDef& node);
    Result<Operand> readVariable(const Operand& resource);
    Result<PolicyValue> loadVariable(const tensorflow::NodeDef& handle) const;
    Result<Operand> find(const Scope& scope, const std::string& tensor) const;
    const Function* calledBy(const tensorflow::NodeDef& node) const;

    void readRestoreFunction(const std::string& restoreOperation);
    Error at(const tensorflow::NodeDef& node, Error error) const;
    Error malformed(std::string found, std::string place) const;

    const CheckpointReader* m_checkpoint;
    std::string m_file;
    GraphBuilder m_builder;
    NodeIndex m_nodes;
    std::unordered_map<std::string_view, Function> m_functions;
    std::unordered_map<std::string, std::string> m_checkpointKeys; ///< by the name of the VarHandleOp
    std::unordered_map<const tensorflow::NodeDef*, std::uint32_t> m_variables;
    Scope m_main;
    std::size_t m_work = 0;
};

} // namespace inlinescope
