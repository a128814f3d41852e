// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/remedies.h"

#include <QCoreApplication>

#include <algorithm>

namespace inlinescope {
namespace {

// clang-format off
constexpr const char* remedies[] = {
    QT_TRANSLATE_NOOP("Remedies", "Ask again."),
    QT_TRANSLATE_NOOP("Remedies", "Assembly has no bitcode; compile C and C++ with -Xclang -fembed-bitcode=all."),
    QT_TRANSLATE_NOOP("Remedies", "Assembly has no bitcode; compile C and C++ with clang and -Xclang -fembed-bitcode=all."),
    QT_TRANSLATE_NOOP("Remedies", "Build with -gline-tables-only, and import again; text stays the same."),
    QT_TRANSLATE_NOOP("Remedies", "Compare reports by --field."),
    QT_TRANSLATE_NOOP("Remedies", "Compile and link with -g (-gline-tables-only suffices), and do not strip."),
    QT_TRANSLATE_NOOP("Remedies", "Configure the build, so that its folders are there."),
    QT_TRANSLATE_NOOP("Remedies", "Do fewer shards at a time, or give --memory-limit to `shard`."),
    QT_TRANSLATE_NOOP("Remedies", "Extract them too: --input takes an archive."),
    QT_TRANSLATE_NOOP("Remedies", "-g in place of -gline-tables-only adds linkage names, which tell templates apart; text stays the same."),
    QT_TRANSLATE_NOOP("Remedies", "Give another --name, or resume it with its own options by --resume."),
    QT_TRANSLATE_NOOP("Remedies", "Give another --name."),
    QT_TRANSLATE_NOOP("Remedies", "If the build has other modules than at an earlier call, name a new corpus by --name."),
    QT_TRANSLATE_NOOP("Remedies", "If these make calls, their bitcode may have been made at -O0, which marks functions as never to be optimized: build with -O2 and extract again."),
    QT_TRANSLATE_NOOP("Remedies", "Import the .opt.yaml files that the compiler wrote next to the objects."),
    QT_TRANSLATE_NOOP("Remedies", "Import the members."),
    QT_TRANSLATE_NOOP("Remedies", "Leave it out of the run's own options."),
    QT_TRANSLATE_NOOP("Remedies", "List the decisions again."),
    QT_TRANSLATE_NOOP("Remedies", "Make one by `convert POLICY --to tflite --output DIR`, and give that folder."),
    QT_TRANSLATE_NOOP("Remedies", "Name one with --clang."),
    QT_TRANSLATE_NOOP("Remedies", "Open the workspace to bring it up to date."),
    QT_TRANSLATE_NOOP("Remedies", "Restore it and import it again; what was read is kept."),
    QT_TRANSLATE_NOOP("Remedies", "Restore it and run again; what is complete is kept."),
    QT_TRANSLATE_NOOP("Remedies", "Run it again."),
    QT_TRANSLATE_NOOP("Remedies", "Start this program by its full path, or name the worker in the variable INLINESCOPE_WORKER."),
    QT_TRANSLATE_NOOP("Remedies", "The command line in the database asks for bitcode: build the object again."),
    QT_TRANSLATE_NOOP("Remedies", "The command lines in the database ask for bitcode: build the objects again by them."),
    QT_TRANSLATE_NOOP("Remedies", "Without --bitcode-section the sections are read that clang makes."),
    QT_TRANSLATE_NOOP("Remedies", "Write a new folder by `shard`."),
};
// clang-format on

} // namespace

std::span<const char* const> fixedRemedies() {
    return remedies;
}

QString shownRemedy(const std::string& remedy) {
    const auto* known = std::ranges::find(remedies, remedy);
    return known == std::end(remedies) ? QString::fromStdString(remedy).trimmed()
                                       : QCoreApplication::translate("Remedies", *known);
}

} // namespace inlinescope
