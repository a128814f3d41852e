// SPDX-License-Identifier: GPL-3.0-or-later
// make_workspace FILE [--modules N] [--decisions N] [--remarks N] [--seed N]: a generated workspace for benchmarks and
// experiments.
#include "workspace_generator.h"

#include <QCryptographicHash>

#include <cstdio>
#include <cstdlib>
#include <string_view>

using namespace inlinescope;

int main(int count, char** arguments) {
    std::string path;
    GeneratedShape shape;
    for (int index = 1; index < count; ++index) {
        const std::string_view argument = arguments[index];
        const bool hasValue = index + 1 < count;
        if (argument == "--modules" && hasValue)
            shape.modules = std::atoll(arguments[++index]);
        else if (argument == "--decisions" && hasValue)
            shape.decisions = std::atoll(arguments[++index]);
        else if (argument == "--remarks" && hasValue)
            shape.remarks = std::atoll(arguments[++index]);
        else if (argument == "--seed" && hasValue)
            shape.seed = std::strtoull(arguments[++index], nullptr, 10);
        else
            path = argument;
    }
    const HashFunction sha256 = [](Bytes bytes) {
        const QByteArray data(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()));
        return QCryptographicHash::hash(data, QCryptographicHash::Sha256).toHex().toStdString();
    };
    const ProgressCallback progress = [](const Progress& progress) {
        if (progress.done % 1000 == 0)
            std::fprintf(stderr, "\r%lld of %lld module runs", static_cast<long long>(progress.done),
                         static_cast<long long>(progress.total));
    };
    const Result<Workspace> workspace = Workspace::create(path);
    const Result<void> made =
        workspace.ok() ? generateWorkspace(*workspace, shape, sha256, progress) : Result<void>(workspace.error());
    if (!made.ok()) std::fprintf(stderr, "make_workspace: %s\n", describe(made.error()).c_str());
    std::fputc('\n', stderr);
    return made.ok() ? EXIT_SUCCESS : EXIT_FAILURE;
}
