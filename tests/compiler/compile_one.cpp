// SPDX-License-Identifier: GPL-3.0-or-later
// compile_one [--bitcode BC --cmd CMD | OBJECT] [--policy default|never|FOLDER] [--synthetic] [--plain]
// [--without-features] [--without-debug-info] [--mllvm ARG]... [--side [PATH=]FILE]... [--object OUT]
// Compiles one module in a process of its own (LLVM's options are process-global) and prints the result as JSON.
#include "core/compiler/compile/module_compiler.h"
#include "core/compiler/objects/object_reader.h"
#include "core/model/names.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

using namespace inlinescope;

namespace {

QString text(const std::string& value) {
    return QString::fromStdString(value);
}

QByteArray readAll(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Bytes bytes(const QByteArray& array) {
    return asBytes({array.constData(), static_cast<std::size_t>(array.size())});
}

QJsonObject toJson(const Decision& decision) {
    QJsonObject json{{"caller", text(decision.caller)},
                     {"callee", text(decision.callee)},
                     {"key", QString::number(decision.key.hash, 16)},
                     {"occurrence", int(decision.key.occurrence)},
                     {"site", text(formatSite(decision.path))},
                     {"path", text(decision.path.isReal() ? formatPlaces(decision.path.places) : std::string())},
                     {"advice", QString::fromStdString(std::string(toString(decision.advice)))},
                     {"outcome", QString::fromStdString(std::string(toString(decision.outcome)))},
                     {"mandatory", decision.mandatory},
                     {"reason", text(decision.reason)},
                     {"linkage", text(decision.linkage)},
                     {"row", decision.featureRow}};
    if (decision.cost) json["cost"] = qint64(*decision.cost);
    if (decision.threshold) json["threshold"] = qint64(*decision.threshold);
    if (decision.defaultAdvice) json["default"] = *decision.defaultAdvice;
    QJsonArray outputs;
    for (double output : decision.policyOutputs)
        outputs.append(output);
    json["outputs"] = outputs;
    return json;
}

QJsonObject toJson(const TensorColumn& column) {
    QJsonArray rows;
    for (std::size_t row = 0; row < column.rows(); ++row)
        rows.append(text(formatTensor(column.spec, column.row(row))));
    return {{"name", text(column.spec.name)}, {"rows", rows}};
}

QJsonObject toJson(const ModuleSizes& sizes) {
    return {{"text", qint64(sizes.text)},  {"data", qint64(sizes.data)},     {"bss", qint64(sizes.bss)},
            {"code", qint64(sizes.code)},  {"rodata", qint64(sizes.rodata)}, {"eh_frame", qint64(sizes.ehFrame)},
            {"other", qint64(sizes.other)}};
}

QJsonObject toJson(const ModuleRunResult& result) {
    QJsonArray functions, decisions, features;
    QJsonObject sections;
    for (const SectionSize& section : result.sections)
        sections[text(section.name)] = qint64(section.size);
    for (const FunctionSize& function : result.functions)
        functions.append(QJsonObject{{"name", text(function.name)},
                                     {"size", qint64(function.size)},
                                     {"section", text(function.section)},
                                     {"linkage", text(function.linkage)},
                                     {"shared", function.shared}});
    for (const Decision& decision : result.decisions)
        decisions.append(toJson(decision));
    for (const TensorColumn& column : result.features)
        features.append(toJson(column));
    return {{"status", text(std::string(toString(result.status)))},
            {"diagnostics", text(result.diagnostics)},
            {"forceStopped", result.forceStopped},
            {"objectHash", text(result.objectHash)},
            {"sizes", toJson(result.sizes)},
            {"sections", sections},
            {"functions", functions},
            {"decisions", decisions},
            {"features", features}};
}

int fail(const Error& error) {
    std::fprintf(stderr, "%s\n", describe(error).c_str());
    return 1;
}

} // namespace

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOptions(
        {{"bitcode", "", "F"},
         {"cmd", "", "F"},
         {"policy", "", "P", "default"},
         {"synthetic", ""},
         {"plain", ""},
         {"without-features", ""},
         {"without-debug-info", ""},
         {"mllvm", "", "ARG"},
         {"side", "a file of the command line that may be read, by its path there or as PATH=FILE", "FILE"},
         {"object", "", "OUT"}});
    parser.process(application);
    initializeCompiler();

    CompileRequest request;
    QByteArray input =
        readAll(parser.isSet("bitcode") ? parser.value("bitcode") : parser.positionalArguments().value(0));
    EmbeddedModule module;
    if (parser.isSet("bitcode")) {
        request.bitcode = bytes(input);
        for (const QByteArray& argument : readAll(parser.value("cmd")).split('\0'))
            request.commandLine.push_back(argument.toStdString());
    } else {
        auto embedded = readEmbeddedModule(bytes(input), "input");
        if (!embedded.ok()) return fail(embedded.error());
        if (!*embedded) return fail({ErrorCode::NotFound, "no bitcode", {}, {}, {}});
        module = std::move(**embedded);
        request.bitcode = module.bitcode;
        request.commandLine = module.commandLine;
    }
    for (const QString& option : parser.values("mllvm"))
        request.mllvm.push_back(option.toStdString());
    for (const QString& file : parser.values("side"))
        request.sideFiles.push_back({file.section('=', 0, 0).toStdString(), file.section('=', -1).toStdString()});
    request.record = !parser.isSet("plain");
    request.features = !parser.isSet("without-features");
    request.debugInfo = !parser.isSet("without-debug-info");
    if (parser.isSet("synthetic")) request.keySource = CallsiteKeySource::Synthetic;
    if (parser.value("policy") == "never")
        request.policy = PolicyKind::Never;
    else if (parser.value("policy") != "default") {
        auto policy = Policy::load(parser.value("policy").toStdString());
        if (!policy.ok()) return fail(policy.error());
        request.policy = PolicyKind::Model;
        request.model = std::move(*policy);
    }

    const auto output = compileModule(request);
    if (!output.ok()) return fail(output.error());
    if (parser.isSet("object")) {
        QFile file(parser.value("object"));
        if (!file.open(QIODevice::WriteOnly)) return 2;
        file.write(reinterpret_cast<const char*>(output->object.data()), qint64(output->object.size()));
    }
    const QByteArray json = QJsonDocument(toJson(output->result)).toJson(QJsonDocument::Compact);
    std::fwrite(json.constData(), 1, std::size_t(json.size()), stdout);
    return 0;
}
