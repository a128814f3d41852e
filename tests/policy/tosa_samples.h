// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"
#include "tests/policy/policy_samples.h"
#include "tests/support/tosa_compiler.h"

/// Policies as MLIR text.
namespace tosa_samples {

inline inlinescope::Result<inlinescope::Policy> loadText(const QByteArray& text) {
    const QTemporaryDir folder;
    if (!policy_samples::write(folder.filePath("policy.mlir"), text)) qFatal("no temporary folder");
    return inlinescope::Policy::load(folder.filePath("policy.mlir").toStdString());
}

/// The text as mlir-opt prints it.
inline QByteArray printed(const QByteArray& text, const QStringList& options) {
    const QTemporaryDir folder;
    if (!policy_samples::write(folder.filePath("policy.mlir"), text)) qFatal("no temporary folder");
    const Finished finished = runProgram("mlir-opt-22", QStringList{folder.filePath("policy.mlir")} + options);
    if (finished.exitCode != 0) qWarning("%s", finished.err.constData());
    return finished.exitCode == 0 ? finished.out : QByteArray();
}

/// A function of x, float [2,3], whose body computes %y of the type `type`.
inline QByteArray moduleOf(const QByteArray& body, const QByteArray& type) {
    return "module {\n  func.func @policy(%x: tensor<2x3xf32> {tf_saved_model.index_path = [\"x\"]}) -> (" + type +
           " {tf_saved_model.index_path = [\"y\"]}) {\n" + body + "    return %y : " + type + "\n  }\n}\n";
}

/// "%NAME" as a constant.
inline QByteArray constantText(const QByteArray& name, const QByteArray& elements, const QByteArray& type) {
    return "    %" + name + " = \"tosa.const\"() <{values = dense<" + elements + "> : " + type + "}> : () -> " + type +
           "\n";
}

inline QByteArray shapeOf(const QByteArray& name, const QByteArray& sizes, int rank) {
    const QByteArray number = QByteArray::number(rank);
    return "    %" + name + " = tosa.const_shape {values = dense<" + sizes + "> : tensor<" + number +
           "xindex>} : () -> !tosa.shape<" + number + ">\n";
}

} // namespace tosa_samples
