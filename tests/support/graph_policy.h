// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A policy of one operation, as a SavedModel that Inlinescope writes.
#include "core/policy/graph.h"
#include "core/policy/output_spec.h"
#include "core/policy/saved_model_writer.h"

#include <QDir>
#include <QFile>

/// Writes the folder of a policy whose output is that value of its graph, which has operands before it.
inline void writePolicy(const QString& folder, const std::vector<inlinescope::PolicyValue>& values) {
    using namespace inlinescope;
    PolicyGraph graph;
    for (const PolicyValue& value : values)
        if (!graph.append(value).ok()) qFatal("no such operation: %s", value.spec.name.c_str());
    if (!graph.addOutput({values.back().spec, std::uint32_t(values.size() - 1)}).ok()) qFatal("no such output");
    graph.finish();
    const Result<std::string> model = savedModelText(graph);
    if (!model.ok()) qFatal("%s", describe(model.error()).c_str());
    const auto write = [&folder](const char* name, const std::string& text) {
        QFile file(QDir(folder).filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), qint64(text.size())) != qint64(text.size()))
            qFatal("cannot write a policy");
    };
    QDir().mkpath(folder);
    write("saved_model.pbtxt", *model);
    write("output_spec.json", outputSpecText(graph.outputs()));
}
