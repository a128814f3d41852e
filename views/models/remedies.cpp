// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/remedies.h"

#include "views/models/phrase_book.h"

#include <QCoreApplication>

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
    QT_TRANSLATE_NOOP("Remedies", "Give another --name, or resume it with its own options by `run --resume`."),
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
    QT_TRANSLATE_NOOP("Remedies", "The first %1 item of the file is kept."),
    QT_TRANSLATE_NOOP("Remedies", "The first %1 item of the file is kept. %2"),
    QT_TRANSLATE_NOOP("Remedies", "The first %1 items of the file are kept."),
    QT_TRANSLATE_NOOP("Remedies", "The first %1 items of the file are kept. %2"),
    QT_TRANSLATE_NOOP("Remedies", "Nothing of the file is kept."),
    QT_TRANSLATE_NOOP("Remedies", "Nothing of the file is kept. %1"),
    QT_TRANSLATE_NOOP("Remedies", "What was imported of the file before is kept."),
    QT_TRANSLATE_NOOP("Remedies", "What was imported of the file before is kept. %1"),
    QT_TRANSLATE_NOOP("Remedies", "Restore it and run again; what is complete is kept."),
    QT_TRANSLATE_NOOP("Remedies", "Run it again."),
    QT_TRANSLATE_NOOP("Remedies", "Start this program by its full path, or name the worker in the variable INLINESCOPE_WORKER."),
    QT_TRANSLATE_NOOP("Remedies", "The command line in the database asks for bitcode: build the object again."),
    QT_TRANSLATE_NOOP("Remedies", "The command lines in the database ask for bitcode: build the objects again by them."),
    QT_TRANSLATE_NOOP("Remedies", "Without --bitcode-section the sections are read that clang makes."),
    QT_TRANSLATE_NOOP("Remedies", "Write a new folder by `shard`."),
    QT_TRANSLATE_NOOP("Remedies", "The command `show POLICY` prints a policy, by its folder or file, and `run CORPUS --policy POLICY` runs a corpus under it."),
    QT_TRANSLATE_NOOP("Remedies", "The script's object was kept."),
    QT_TRANSLATE_NOOP("Remedies", "Add %1."),
    QT_TRANSLATE_NOOP("Remedies", "Add --add-flag=-fprofile-instrument-use=llvm for a profile of the optimizer, --add-flag=-fprofile-instrument-use=clang for one of the front end."),
    QT_TRANSLATE_NOOP("Remedies", "Its decisions, costs and sizes are complete. LLVM 22 has a known bug that can crash the recording of features: %1"),
    QT_TRANSLATE_NOOP("Remedies", "Give --map OLD=NEW if its folder is another one now: without it these modules do not run, because they would compile to something else."),
    QT_TRANSLATE_NOOP("Remedies", "Give --map %1 to let files be taken from there: without it these modules do not run, because they would compile to something else."),
    QT_TRANSLATE_NOOP("Remedies", "Put a whole copy of the file in its place: without it these modules do not run, because they would compile to something else."),
    QT_TRANSLATE_NOOP("Remedies", "Build with optimization, by cmake -DCMAKE_BUILD_TYPE=Release or make CFLAGS=\"-O2 -Xclang -fembed-bitcode=all\", and extract again."),
    QT_TRANSLATE_NOOP("Remedies", "Build with -Xclang -fembed-bitcode=all instead of -fembed-bitcode=all, and extract again."),
    QT_TRANSLATE_NOOP("Remedies", "Compile with -Xclang -fembed-bitcode=all, which embeds both."),
    QT_TRANSLATE_NOOP("Remedies", "Embed the bitcode in the build itself, by -Xclang -fembed-bitcode=all."),
    QT_TRANSLATE_NOOP("Remedies", "It is left out. Make it again if it is to be in the corpus."),
    QT_TRANSLATE_NOOP("Remedies", "Link with -Wl,--save-temps=import -Wl,--thinlto-emit-index-files."),
    QT_TRANSLATE_NOOP("Remedies", "Give --default-args, or replace %1 by the cc1 arguments of the modules, one string each."),
    QT_TRANSLATE_NOOP("Remedies", "If it may be read, give --object-folder, the folder of the objects, or --map %1 to let files be taken from there."),
    QT_TRANSLATE_NOOP("Remedies", "If a program is still writing the file, import it again later."),
    QT_TRANSLATE_NOOP("Remedies", "Install it, or give a clang with --toolchain."),
    QT_TRANSLATE_NOOP("Remedies", "Do the shard again with the plan's build, or give --allow-other-build."),
    QT_TRANSLATE_NOOP("Remedies", "Compile the module again on both machines; one of them, or the compiler, is not to be trusted."),
    QT_TRANSLATE_NOOP("Remedies", "Does the command use the launcher? CMake takes CMAKE_C_COMPILER_LAUNCHER and CMAKE_CXX_COMPILER_LAUNCHER from the environment; make needs CC=\"$INLINESCOPE_LAUNCHER clang\"."),
    QT_TRANSLATE_NOOP("Remedies", "Make all folders of the build readable."),
    QT_TRANSLATE_NOOP("Remedies", "Build in a folder of fewer files."),
    QT_TRANSLATE_NOOP("Remedies", "Report it with the command that led to it."),
    QT_TRANSLATE_NOOP("Remedies", "Mount /proc."),
    QT_TRANSLATE_NOOP("Remedies", "Import the corpus again on a machine that has the file, with --map OLD=NEW if its folder is another one now; without the file the module compiles to something else."),
};
// clang-format on

} // namespace

std::span<const char* const> knownRemedies() {
    return remedies;
}

QString shownRemedy(const std::string& remedy) {
    static const PhraseBook book("Remedies", remedies);
    return book.shown(remedy);
}

} // namespace inlinescope
