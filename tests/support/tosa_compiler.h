// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <dlfcn.h>
#include <vector>

/// MLIR's own way from TOSA to C++: the passes of LLVM 22, as llvm/cmake/modules/MLGOLower.cmake of LLVM 23 orders
/// them. Three of that list came after LLVM 22: the result of the function stays a buffer, views are folded into loads
/// and stores by fold-memref-alias-ops, and no class is made.
class TosaCompiler {
public:
    /// Writes the result for the inputs in the order of the function's arguments.
    using Run = void (*)(void* const* inputs, void* result);

    /// Why this machine cannot compile TOSA; empty if it can.
    static QString missing() {
        for (const char* program : {"mlir-opt-22", "mlir-translate-22"})
            if (QStandardPaths::findExecutable(program).isEmpty()) return QString("no %1 on this machine").arg(program);
        return {};
    }

    /// Reads and verifies the text.
    static Finished verify(const QByteArray& text) {
        const QTemporaryDir folder;
        write(folder.filePath("model.mlir"), text);
        return runProgram("mlir-opt-22", {folder.filePath("model.mlir")});
    }

    /// The function of the text, loaded until the program ends; null with `words` if a program refuses it.
    static Run compile(const QByteArray& text, QByteArray& words) {
        const QTemporaryDir folder;
        const auto path = [&](const char* name) { return folder.filePath(name); };
        write(path("model.mlir"), text);
        write(path("copies.mlir"), copies);
        const QString pipeline = QString(passes).arg(path("copies.mlir"));
        const auto done = [&](const QString& program, const QStringList& arguments) {
            const Finished finished = runProgram(program, arguments);
            words = finished.err;
            return finished.exitCode == 0;
        };
        if (!done("mlir-opt-22", {path("model.mlir"), "--pass-pipeline=" + pipeline, "-o", path("emitc.mlir")}) ||
            !done("mlir-translate-22", {"-mlir-to-cpp", path("emitc.mlir"), "-o", path("policy.inc")}))
            return nullptr;
        write(path("policy.cpp"), caller);
        if (!done("clang++-22", {"-std=c++20", "-O1", "-ffp-contract=off", "-fPIC", "-shared", path("policy.cpp"), "-o",
                                 path("policy.so")}))
            return nullptr;
        void* library = ::dlopen(qPrintable(path("policy.so")), RTLD_NOW);
        return library ? reinterpret_cast<Run>(::dlsym(library, "run")) : nullptr;
    }

private:
    static bool write(const QString& path, const QByteArray& bytes) {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }

    static constexpr const char* passes =
        "builtin.module(symbol-privatize,"
        "func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith,tosa-to-tensor),"
        "transform-preload-library{transform-library-paths=%1},transform-interpreter,"
        "one-shot-bufferize{bufferize-function-boundaries=true "
        "function-boundary-type-conversion=identity-layout-map buffer-alignment=0},"
        "buffer-results-to-out-params{hoist-static-allocs=true},"
        "func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=1000000}),func.func(convert-linalg-to-loops),"
        "cse,canonicalize,fold-memref-alias-ops,lower-affine,canonicalize,"
        "convert-to-emitc,arith-expand,convert-math-to-emitc,convert-arith-to-emitc,"
        "reconcile-unrealized-casts)";

    /// EmitC of LLVM 22 copies no views, but it has loops.
    static constexpr const char* copies =
        "module attributes {transform.with_named_sequence} {\n"
        "  transform.named_sequence @__transform_main(%module: !transform.any_op) {\n"
        "    %slices = transform.structured.match ops{[\"tensor.insert_slice\"]} in %module\n"
        "        : (!transform.any_op) -> !transform.any_op\n"
        "    %copies = transform.structured.insert_slice_to_copy %slices : (!transform.any_op) -> !transform.any_op\n"
        "    transform.yield\n"
        "  }\n"
        "}\n";

    static constexpr const char* caller =
        "#include <cmath>\n#include <cstddef>\n#include <cstdint>\n#include <cstring>\n#include <utility>\n"
        "#include \"policy.inc\"\n"
        "template <typename... As, std::size_t... I>\n"
        "void call(void (*function)(As...), void* const* inputs, void* result, std::index_sequence<I...>) {\n"
        "    function(reinterpret_cast<As>(I + 1 < sizeof...(As) ? inputs[I] : result)...);\n"
        "}\n"
        "template <typename... As> void call(void (*function)(As...), void* const* inputs, void* result) {\n"
        "    call(function, inputs, result, std::index_sequence_for<As...>());\n"
        "}\n"
        "extern \"C\" void run(void* const* inputs, void* result) { call(policy, inputs, result); }\n";
};
