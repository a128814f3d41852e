// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// tests/support/tiny as TensorFlow saves a trained policy: its weights in a checkpoint, the graph as text or
// binary.
#include "tensorflow.pb.h"
#include "tests/policy/checkpoint_files.h"
#include "tests/support/sample_policies.h"

#include <google/protobuf/text_format.h>

namespace own_policy {

namespace tf = inlinescope::tensorflow;

inline tf::NodeDef& nodeOf(tf::GraphDef& graph, const std::string& name) {
    for (tf::NodeDef& node : *graph.mutable_node())
        if (node.name() == name) return node;
    qFatal("a node is missing in our own policy");
}

/// Replaces a constant by a variable that is read: NAME reads NAME/variable. Returns the content of the variable.
inline checkpoint_files::Variable intoVariable(tf::GraphDef& graph, const std::string& name) {
    tf::NodeDef& node = nodeOf(graph, name);
    const tf::TensorProto tensor = node.attr().at("value").tensor();
    checkpoint_files::Variable variable;
    for (const auto& dimension : tensor.tensor_shape().dim())
        variable.shape << dimension.size();
    variable.values.assign(tensor.float_val().begin(), tensor.float_val().end());
    node.set_op("ReadVariableOp");
    node.clear_attr();
    (*node.mutable_attr())["dtype"].set_type(tf::DT_FLOAT);
    node.add_input(name + "/variable");
    tf::NodeDef& handle = *graph.add_node();
    handle.set_name(name + "/variable");
    handle.set_op("VarHandleOp");
    (*handle.mutable_attr())["dtype"].set_type(tf::DT_FLOAT);
    *(*handle.mutable_attr())["shape"].mutable_shape() = tensor.tensor_shape();
    return variable;
}

/// Writes the policy to two folders: the graph as text in one, binary in the other, everything else equal.
inline bool write(const QString& textFolder, const QString& binaryFolder) {
    tf::SavedModel model;
    if (!google::protobuf::TextFormat::ParseFromString(
            policy_samples::read(ownPolicy() + "/saved_model.pbtxt").toStdString(), &model))
        return false;
    tf::GraphDef& graph = *model.mutable_meta_graphs(0)->mutable_graph_def();
    std::map<std::string, checkpoint_files::Variable> variables;
    for (const char* name : {"hidden/weights", "hidden/bias", "scores/weights", "scores/bias"})
        variables[std::string(name) + "/variable"] = intoVariable(graph, name);
    const QByteArray spec = "[{\"logging_name\": \"inlining_decision\", \"tensor_spec\": {\"name\": "
                            "\"StatefulPartitionedCall\", \"port\": 0, \"type\": \"int64_t\", \"shape\": [1]}}]\n";
    std::string text;
    if (!google::protobuf::TextFormat::PrintToString(model, &text)) return false;
    bool isWritten =
        policy_samples::write(textFolder + "/saved_model.pbtxt", QByteArray::fromStdString(text)) &&
        policy_samples::write(binaryFolder + "/saved_model.pb", QByteArray::fromStdString(model.SerializeAsString()));
    for (const QString& folder : {textFolder, binaryFolder})
        isWritten = isWritten && policy_samples::write(folder + "/output_spec.json", spec) &&
                    checkpoint_files::write(folder, variables, 1, true);
    return isWritten;
}

} // namespace own_policy
