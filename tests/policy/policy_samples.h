// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <cstring>
#include <vector>

/// Small SavedModels in text form, written by the tests, and files of the shared samples.
namespace policy_samples {

inline QString sharedFile(const QString& name) {
    const QString folder = qEnvironmentVariable("INLINESCOPE_SHARED_DATA", INLINESCOPE_SOURCE_DIR "/../shared/data");
    return folder + "/" + name;
}

inline QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline bool write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    return QDir().mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly) &&
           file.write(bytes) == bytes.size();
}

inline QByteArray node(const QByteArray& name, const QByteArray& op, const QList<QByteArray>& inputs,
                       const QByteArray& attributes = {}) {
    QByteArray text = "node { name: \"" + name + "\" op: \"" + op + "\"";
    for (const QByteArray& input : inputs)
        text += " input: \"" + input + "\"";
    return text + " " + attributes + " }\n";
}

inline QByteArray attribute(const QByteArray& key, const QByteArray& value) {
    return "attr { key: \"" + key + "\" value { " + value + " } } ";
}

inline QByteArray shapeText(const QList<qint64>& shape) {
    QByteArray text;
    for (const qint64 size : shape)
        text += "dim { size: " + QByteArray::number(size) + " } ";
    return text;
}

/// A Const node; `field` is float_val or int_val, `values` its elements.
inline QByteArray constant(const QByteArray& name, const QByteArray& type, const QList<qint64>& shape,
                           const QByteArray& field, const QList<double>& values) {
    QByteArray text = "tensor { dtype: " + type + " tensor_shape { " + shapeText(shape) + " } ";
    for (const double value : values)
        text += field + ": " + QByteArray::number(value, 'g', 17) + " ";
    return node(name, "Const", {}, attribute("dtype", "type: " + type) + attribute("value", text + "}"));
}
inline QByteArray floats(const QByteArray& name, const QList<qint64>& shape, const QList<double>& values) {
    return constant(name, "DT_FLOAT", shape, "float_val", values);
}
inline QByteArray integers(const QByteArray& name, const QList<double>& values) {
    return constant(name, "DT_INT32", {values.size()}, "int_val", values);
}
inline QByteArray integer(const QByteArray& name, double value) {
    return constant(name, "DT_INT32", {}, "int_val", {value});
}

/// A SavedModel with one input x, float [2,3], one output `output`, and `library` in addition to the nodes.
inline QByteArray model(const QByteArray& nodes, const QByteArray& output, const QByteArray& library = {}) {
    const QByteArray shape = "tensor_shape { " + shapeText({2, 3}) + " }";
    return "saved_model_schema_version: 1\nmeta_graphs {\nmeta_info_def { tags: \"serve\" }\ngraph_def {\n" +
           node("action_x", "Placeholder", {}, attribute("dtype", "type: DT_FLOAT")) + nodes + "library { " + library +
           " }\n}\nsignature_def { key: \"action\" value {\n" +
           "inputs { key: \"x\" value { name: \"action_x:0\" dtype: DT_FLOAT " + shape + " } }\n" +
           "outputs { key: \"y\" value { name: \"" + output + "\" dtype: DT_FLOAT } }\n} }\n}\n";
}

/// A tensor of a signature: its name there, and for an output the tensor of the graph.
struct Tensor {
    QByteArray name;
    QByteArray type; ///< DT_INT64 ...
    QList<qint64> shape;
    QByteArray source = {};
};

/// A SavedModel with the signature "action" as TF-Agents writes it: input "x" is placeholder "action_x".
inline QByteArray modelOf(const QList<Tensor>& inputs, const QByteArray& nodes, const QList<Tensor>& outputs) {
    QByteArray placeholders;
    QByteArray signature;
    for (const Tensor& input : inputs) {
        placeholders += node("action_" + input.name, "Placeholder", {}, attribute("dtype", "type: " + input.type));
        signature += "inputs { key: \"" + input.name + "\" value { name: \"action_" + input.name +
                     ":0\" dtype: " + input.type + " tensor_shape { " + shapeText(input.shape) + " } } }\n";
    }
    for (const Tensor& output : outputs)
        signature += "outputs { key: \"" + output.name + "\" value { name: \"" + output.source +
                     "\" dtype: " + output.type + " } }\n";
    return "meta_graphs {\nmeta_info_def { tags: \"serve\" }\ngraph_def {\n" + placeholders + nodes +
           "}\nsignature_def { key: \"action\" value {\n" + signature + "} }\n}\n";
}

/// The SavedModel of `text` loaded from a separate folder.
inline inlinescope::Result<inlinescope::Policy> load(const QByteArray& text) {
    const QTemporaryDir folder;
    if (!write(folder.filePath("saved_model.pbtxt"), text)) qFatal("no temporary folder");
    return inlinescope::Policy::load(folder.path().toStdString());
}

inline std::vector<double> values(const inlinescope::TensorSpec& spec, inlinescope::Bytes tensor) {
    std::vector<double> all;
    for (std::size_t i = 0; i < tensor.size() / scalarSize(spec.type); ++i)
        all.push_back(elementAsDouble(spec.type, tensor, i));
    return all;
}

template <typename T>
void feed(std::span<std::byte> input, const std::vector<T>& elements) {
    if (input.size() != elements.size() * sizeof(T)) qFatal("an input of another size");
    std::memcpy(input.data(), elements.data(), input.size());
}

} // namespace policy_samples
