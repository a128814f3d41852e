// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/graph_importer.h"

#include "core/base/error_place.h"
#include "core/policy/node_lowering.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>

namespace inlinescope {
namespace {

namespace tf = tensorflow;

constexpr int maxDepth = 32;
constexpr std::size_t maxWork = std::size_t(1) << 20; ///< operations and their inputs
constexpr int maxIdentities = 16;

/// "node", "node:port" in the main graph and "node:argument:port" in a function; "^node" only orders and has no value.
struct Reference {
    std::string name;
    std::size_t port = 0;
};

bool isControl(std::string_view reference) {
    return reference.starts_with('^');
}

Reference split(std::string_view reference) {
    Reference parts{std::string(reference.substr(0, reference.find(':'))), 0};
    const std::size_t colon = reference.rfind(':');
    if (colon == std::string_view::npos) return parts;
    std::from_chars(reference.data() + colon + 1, reference.data() + reference.size(), parts.port);
    return parts;
}

template <typename Nodes>
std::unordered_map<std::string_view, const tf::NodeDef*> indexOf(const Nodes& nodes) {
    std::unordered_map<std::string_view, const tf::NodeDef*> index;
    for (const tf::NodeDef& node : nodes)
        index.emplace(node.name(), &node);
    return index;
}

/// Operators whose result is their first operand; their other effects concern training, or were checked before.
bool isIdentity(std::string_view operation) {
    constexpr std::array<std::string_view, 7> names = {
        "Identity",    "StopGradient", "PreventGradient",       "CheckNumerics",
        "EnsureShape", "Snapshot",     "PlaceholderWithDefault"};
    return std::ranges::find(names, operation) != names.end();
}

const tf::AttrValue* attributeOf(const tf::NodeDef& node, const char* name) {
    const auto found = node.attr().find(name);
    return found == node.attr().end() ? nullptr : &found->second;
}

} // namespace

GraphImporter::GraphImporter(const tf::MetaGraphDef& model, const CheckpointReader* checkpoint, std::string file)
    : m_checkpoint(checkpoint), m_file(std::move(file)), m_nodes(indexOf(model.graph_def().node())) {
    for (const tf::FunctionDef& function : model.graph_def().library().function())
        m_functions.emplace(function.signature().name(), Function{&function, indexOf(function.node_def())});
    m_main.nodes = &m_nodes;
    readRestoreFunction(model.saver_def().restore_op_name());
}

/// The function that restores a checkpoint says which of its tensors belongs to which variable: RestoreV2 names the
/// tensors, an AssignVariableOp assigns each (through Identity) to an argument, and the call passes the VarHandleOp as
/// that argument.
void GraphImporter::readRestoreFunction(const std::string& restoreOperation) {
    const auto caller = m_nodes.find(restoreOperation);
    const Function* function = caller == m_nodes.end() ? nullptr : calledBy(*caller->second);
    if (function == nullptr) return;
    const auto& parameters = function->definition->signature().input_arg();
    std::unordered_map<std::string_view, std::string> arguments;
    for (int i = 0; i < std::min(parameters.size(), caller->second->input_size()); ++i)
        arguments.emplace(parameters.Get(i).name(), split(caller->second->input(i)).name);
    for (const auto& [name, node] : function->nodes) {
        if (node->op() != "AssignVariableOp" || node->input_size() < 2) continue;
        const auto argument = arguments.find(node->input(0));
        Reference source = split(node->input(1));
        auto made = function->nodes.find(source.name);
        for (int i = 0; i < maxIdentities && made != function->nodes.end() && made->second->op() == "Identity"; ++i) {
            if (made->second->input_size() == 0) break;
            source = split(made->second->input(0));
            made = function->nodes.find(source.name);
        }
        if (argument == arguments.end() || made == function->nodes.end() || made->second->input_size() < 2) continue;
        const auto names = function->nodes.find(split(made->second->input(1)).name);
        if (made->second->op() != "RestoreV2" || names == function->nodes.end()) continue;
        const tf::AttrValue* list = attributeOf(*names->second, "value");
        if (list == nullptr || source.port >= std::size_t(list->tensor().string_val_size())) continue;
        m_checkpointKeys.emplace(argument->second, list->tensor().string_val(int(source.port)));
    }
}

Result<void> GraphImporter::addInput(const std::string& placeholder, TensorSpec spec) {
    Result<std::uint32_t> added = m_builder.add({OpCode::Input, std::move(spec), {}, {}, {}});
    if (!added) return malformed(added.error().found, placeText(PlaceKind::Input, placeholder));
    if (!m_main.results.emplace(placeholder, std::vector<Operand>{*added}).second)
        return malformed("two inputs from one node", placeText(PlaceKind::Node, placeholder));
    return {};
}

Result<std::uint32_t> GraphImporter::value(const std::string& tensor) {
    INLINESCOPE_TRY(const std::vector<Operand> found, evaluate(m_main, {tensor}));
    if (const auto* value = std::get_if<std::uint32_t>(&found[0])) return *value;
    return malformed("a variable instead of a tensor", placeText(PlaceKind::Tensor, tensor));
}

Result<std::vector<GraphImporter::Operand>> GraphImporter::evaluate(Scope& scope,
                                                                    const std::vector<std::string>& tensors) {
    std::vector<Operand> found;
    for (const std::string& tensor : tensors) {
        INLINESCOPE_TRY(const auto order, orderOf(scope, split(tensor).name));
        for (const tf::NodeDef* node : order) {
            m_work += 1 + std::size_t(node->input_size());
            if (m_work > maxWork)
                return Error{ErrorCode::LimitExceeded,
                             "more than 2^20 operations",
                             m_file,
                             placeText(PlaceKind::Node, node->name()),
                             {}};
            Result<std::vector<Operand>> results = lower(*node, scope);
            if (!results) return at(*node, std::move(results).error());
            scope.results.emplace(node->name(), std::move(results).value());
        }
        INLINESCOPE_TRY(const Operand operand, find(scope, tensor));
        found.push_back(operand);
    }
    return found;
}

/// The nodes that `root` still needs, operands before their users; without recursion, since chains may be long.
Result<std::vector<const tf::NodeDef*>> GraphImporter::orderOf(const Scope& scope, const std::string& root) const {
    struct Visit {
        const tf::NodeDef* node;
        int nextInput = 0;
    };
    std::vector<Visit> path;
    std::vector<const tf::NodeDef*> order;
    std::unordered_set<std::string_view> onPath;
    std::unordered_set<std::string_view> done;
    const auto enter = [&](const std::string& name) -> Result<void> {
        if (scope.results.contains(name) || done.contains(name)) return {};
        const auto node = scope.nodes->find(name);
        if (node == scope.nodes->end()) return malformed("no such node", placeText(PlaceKind::Node, name));
        if (!onPath.insert(node->first).second) return malformed("a cycle", placeText(PlaceKind::Node, name));
        path.push_back({node->second});
        return {};
    };
    INLINESCOPE_CHECK(enter(root));
    while (!path.empty()) {
        const tf::NodeDef& node = *path.back().node;
        if (path.back().nextInput < node.input_size()) {
            const std::string& input = node.input(path.back().nextInput++);
            if (!isControl(input)) INLINESCOPE_CHECK(enter(split(input).name));
        } else {
            order.push_back(&node);
            done.insert(node.name());
            onPath.erase(node.name());
            path.pop_back();
        }
    }
    return order;
}

Result<GraphImporter::Operand> GraphImporter::find(const Scope& scope, const std::string& tensor) const {
    const Reference reference = split(tensor);
    const auto results = scope.results.find(reference.name);
    if (results == scope.results.end() || reference.port >= results->second.size())
        return malformed("no such tensor", placeText(PlaceKind::Tensor, tensor));
    return results->second[reference.port];
}

Result<std::vector<GraphImporter::Operand>> GraphImporter::lower(const tf::NodeDef& node, const Scope& scope) {
    std::vector<Operand> operands;
    for (const std::string& input : node.input()) {
        if (isControl(input)) continue;
        INLINESCOPE_TRY(const Operand operand, find(scope, input));
        operands.push_back(operand);
    }
    if (node.op() == "StatefulPartitionedCall" || node.op() == "PartitionedCall")
        return call(node, std::move(operands), scope.depth + 1);
    return operate(node, operands);
}

const GraphImporter::Function* GraphImporter::calledBy(const tf::NodeDef& node) const {
    const tf::AttrValue* attribute = attributeOf(node, "f");
    const auto function = m_functions.find(attribute == nullptr ? std::string() : attribute->func().name());
    return function == m_functions.end() ? nullptr : &function->second;
}

Result<std::vector<GraphImporter::Operand>> GraphImporter::call(const tf::NodeDef& node, std::vector<Operand> arguments,
                                                                int depth) {
    const Function* function = calledBy(node);
    if (function == nullptr)
        return malformed("a call of a function that does not exist", placeText(PlaceKind::Node, node.name()));
    const tf::OpDef& signature = function->definition->signature();
    if (depth > maxDepth)
        return Error{ErrorCode::LimitExceeded,
                     "calls nested deeper than 32",
                     m_file,
                     placeText(PlaceKind::Node, node.name()),
                     {}};
    if (std::size_t(signature.input_arg_size()) != arguments.size())
        return malformed("a call with " + std::to_string(arguments.size()) + " arguments",
                         placeText(PlaceKind::Node, node.name()));
    Scope scope{&function->nodes, {}, depth};
    for (std::size_t i = 0; i < arguments.size(); ++i)
        scope.results.emplace(signature.input_arg(int(i)).name(), std::vector<Operand>{arguments[i]});
    std::vector<std::string> returned;
    for (const auto& output : signature.output_arg()) {
        const auto tensor = function->definition->ret().find(output.name());
        if (tensor == function->definition->ret().end())
            return malformed("a function without its result " + output.name(), placeText(PlaceKind::Node, node.name()));
        returned.push_back(tensor->second);
    }
    return evaluate(scope, returned);
}

Result<std::vector<GraphImporter::Operand>> GraphImporter::operate(const tf::NodeDef& node,
                                                                   const std::vector<Operand>& operands) {
    const std::string& operation = node.op();
    const auto single = [](Result<Operand>&& operand) -> Result<std::vector<Operand>> {
        if (!operand) return std::move(operand).error();
        return std::vector<Operand>{*operand};
    };
    if (operation == "Const") return single(constant(node));
    if (operation == "VarHandleOp") return single(Operand(Resource{&node}));
    if (operation == "IdentityN") return operands;
    if (isIdentity(operation) && !operands.empty()) return single(operands[0]);
    if (operation == "ReadVariableOp" && operands.size() == 1) return single(readVariable(operands[0]));
    if (operation == "Placeholder")
        return Error{ErrorCode::Malformed, "a placeholder that is not an input of the signature", {}, {}, {}};
    std::vector<std::uint32_t> values;
    for (const Operand& operand : operands) {
        // ResourceGather reads its variable itself; any other operator on a variable is unknown.
        const bool reads = operation == "ResourceGather" && values.empty();
        INLINESCOPE_TRY(const Operand read, reads ? readVariable(operand) : operand);
        if (std::holds_alternative<Resource>(read))
            return Error{
                ErrorCode::Unsupported, "operator \"" + operation + "\" on a variable", {}, {}, "ReadVariableOp"};
        values.push_back(std::get<std::uint32_t>(read));
    }
    INLINESCOPE_TRY(const std::vector<std::uint32_t> results, lowerNode(m_builder, node, values));
    return std::vector<Operand>(results.begin(), results.end());
}

Result<GraphImporter::Operand> GraphImporter::constant(const tf::NodeDef& node) {
    const tf::AttrValue* attribute = attributeOf(node, "value");
    if (attribute == nullptr) return Error{ErrorCode::Malformed, "a constant without a value", {}, {}, {}};
    INLINESCOPE_TRY(PolicyValue made, constantOf(node.name(), attribute->tensor()));
    INLINESCOPE_TRY(const std::uint32_t value, m_builder.add(std::move(made)));
    return Operand(value);
}

Result<GraphImporter::Operand> GraphImporter::readVariable(const Operand& resource) {
    const auto* variable = std::get_if<Resource>(&resource);
    if (variable == nullptr)
        return Error{ErrorCode::Malformed, "a read of something that is not a variable", {}, {}, {}};
    if (const auto known = m_variables.find(variable->node); known != m_variables.end()) return Operand(known->second);
    INLINESCOPE_TRY(PolicyValue loaded, loadVariable(*variable->node));
    INLINESCOPE_TRY(const std::uint32_t value, m_builder.add(std::move(loaded)));
    m_variables.emplace(variable->node, value);
    return Operand(value);
}

/// If there is no restore function, the checkpoint's keys are the variables' own names.
Result<PolicyValue> GraphImporter::loadVariable(const tf::NodeDef& handle) const {
    const auto key = m_checkpointKeys.find(handle.name());
    if (m_checkpoint == nullptr)
        return Error{
            ErrorCode::Unreadable, "variable " + handle.name() + " without variables/variables.index", {}, {}, {}};
    INLINESCOPE_TRY(PolicyValue value, m_checkpoint->read(key != m_checkpointKeys.end() ? key->second : handle.name()));
    const tf::AttrValue* type = attributeOf(handle, "dtype");
    const tf::AttrValue* shape = attributeOf(handle, "shape");
    if (type != nullptr && scalarTypeOf(type->type()) != value.spec.type)
        return malformed("a variable of another type than in the checkpoint",
                         placeText(PlaceKind::Node, handle.name()));
    if (shape != nullptr && !shape->shape().unknown_rank() && shapeOf(shape->shape()) != value.spec.shape)
        return malformed("a variable of another shape than in the checkpoint",
                         placeText(PlaceKind::Node, handle.name()));
    value.spec.name = handle.name();
    return value;
}

Error GraphImporter::at(const tf::NodeDef& node, Error error) const {
    if (error.file.empty()) error.file = m_file;
    if (error.place.empty()) error.place = placeText(PlaceKind::Node, node.name());
    return error;
}

Error GraphImporter::malformed(std::string found, std::string place) const {
    return {ErrorCode::Malformed, std::move(found), m_file, std::move(place), {}};
}

} // namespace inlinescope
