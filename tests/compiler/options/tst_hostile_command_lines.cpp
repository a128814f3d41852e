// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command_line/side_file_options.h"
#include "core/compiler/options/command_line_rules.h"
#include "core/compiler/options/external_arguments.h"
#include "core/compiler/options/invocation.h"
#include "tests/compiler/support.h"
#include "tests/support/opening_watch.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#ifndef Q_MOC_RUN // moc cannot parse the headers of LLVM
#include <clang/Options/Options.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Option/Option.h>
#endif

using namespace inlinescope;
using namespace support;

namespace {

/// The arguments of the cc1 job that the driver prints with -###.
QStringList driversLine(const QStringList& flags) {
    const support::Outcome driver = run("clang-22", flags + QStringList{"-###", "-c", "-o", "a.o"});
    static const QRegularExpression quoted("\"((?:[^\"\\\\]|\\\\.)*)\"");
    for (const QString& line : QString::fromUtf8(driver.err).split('\n')) {
        QStringList words;
        for (auto match = quoted.globalMatch(line); match.hasNext();)
            words << match.next().captured(1).replace("\\\"", "\"").replace("\\\\", "\\");
        if (words.value(1) == "-cc1") return words.mid(1);
    }
    return {};
}

/// Of ordinary builds; one line per call of the driver.
constexpr const char* honestFlags[] = {"-O0",
                                       "-O1",
                                       "-O2",
                                       "-O3",
                                       "-Os",
                                       "-Oz",
                                       "-Og",
                                       "-Ofast",
                                       "-g",
                                       "-g3",
                                       "-ggdb -gsplit-dwarf",
                                       "-gline-tables-only",
                                       "-gdwarf-4 -gz",
                                       "-fdebug-prefix-map=/a=/b -ffile-prefix-map=/c=/d",
                                       "-fsanitize=address",
                                       "-fsanitize=thread",
                                       "-fsanitize=memory",
                                       "-fsanitize=undefined -fsanitize-trap=all",
                                       "-fsanitize=hwaddress --target=aarch64-linux-gnu",
                                       "-fsanitize=cfi -flto -fvisibility=hidden",
                                       "-fsanitize=safe-stack",
                                       "-fsanitize-coverage=trace-pc-guard,indirect-calls",
                                       "-fprofile-instr-generate -fcoverage-mapping",
                                       "-fprofile-generate=/tmp/p",
                                       "-fcs-profile-generate",
                                       "--coverage",
                                       "-fprofile-use=/dev/null",
                                       "-fprofile-sample-use=/dev/null",
                                       "-flto",
                                       "-flto=thin",
                                       "-ffat-lto-objects -flto",
                                       "-march=native",
                                       "-march=x86-64-v3 -mtune=znver3",
                                       "-mavx512f -mno-sse4a",
                                       "-mcmodel=large",
                                       "-fPIC",
                                       "-fPIE",
                                       "-fno-pic -mcmodel=kernel",
                                       "-fstack-usage",
                                       "-ftime-trace",
                                       "-ftime-report",
                                       "-MD -MF d.d -MT t",
                                       "-MMD -MP",
                                       "-save-temps",
                                       "-save-temps=obj",
                                       "-ffunction-sections -fdata-sections",
                                       "-fno-exceptions -fno-rtti -x c++",
                                       "-fxray-instrument -fxray-modes=xray-basic",
                                       "-fbasic-block-sections=all",
                                       "-fsplit-machine-functions",
                                       "-fstack-protector-strong -fcf-protection=full",
                                       "-mllvm -inline-threshold=10 -mllvm -enable-gvn-hoist",
                                       "-mllvm -regalloc=greedy -mllvm --unroll-count=4",
                                       "-mllvm -sve-tail-folding=all --target=aarch64-linux-gnu",
                                       "-mllvm -debug-counter=x -mllvm -force-attribute=f:noinline",
                                       "-fsave-optimization-record",
                                       "-foptimization-record-file=r.yaml",
                                       "-Rpass=inline -Wall -Wextra -Werror",
                                       "-fveclib=libmvec",
                                       "-fpatchable-function-entry=2,1 -pg -mfentry",
                                       "-mretpoline -mharden-sls=all",
                                       "-mspeculative-load-hardening",
                                       "-fzero-call-used-regs=all -ftrivial-auto-var-init=zero",
                                       "-fopenmp",
                                       "-ffast-math -fno-math-errno -mrecip=all",
                                       "-fembed-bitcode",
                                       "-Xclang -fembed-bitcode=all",
                                       "-fmodules -fmodules-cache-path=/tmp/c",
                                       "-include stdio.h -DX=1 -I/tmp",
                                       "-isystem /usr/include -isysroot /",
                                       "-std=c++20 -x c++ -fcoroutines -fchar8_t",
                                       "-x c++ -stdlib=libstdc++ -fno-threadsafe-statics",
                                       "--target=aarch64-linux-gnu -mbranch-protection=standard",
                                       "--target=armv7-linux-gnueabihf -mfloat-abi=hard -mthumb",
                                       "--target=riscv64-linux-gnu -march=rv64gcv -mabi=lp64d",
                                       "--target=powerpc64le-linux-gnu -mlong-double-128",
                                       "--target=s390x-linux-gnu -mbackchain",
                                       "--target=mips64el-linux-gnuabi64 -mips64r2",
                                       "--target=wasm32-wasi -pthread",
                                       "--target=x86_64-w64-mingw32 -mguard=cf",
                                       "--target=x86_64-pc-windows-msvc -gcodeview",
                                       "--target=arm64-apple-macos13 -fobjc-arc -x objective-c",
                                       "--target=i386-linux-gnu -mregparm=3 -mstackrealign",
                                       "--target=loongarch64-linux-gnu",
                                       "--target=sparc64-linux-gnu",
                                       "--target=hexagon",
                                       "--target=avr -mmcu=atmega328p",
                                       "--target=bpf",
                                       "--target=amdgcn-amd-amdhsa -nogpulib",
                                       "--target=nvptx64-nvidia-cuda",
                                       "-fdiagnostics-format=sarif",
                                       "-fcolor-diagnostics -ferror-limit=3 -fmessage-length=80",
                                       "--serialize-diagnostics d.dia",
                                       "-frecord-command-line",
                                       "-grecord-command-line -g",
                                       "-fglobal-isel",
                                       "-fno-integrated-as",
                                       "-Wa,--noexecstack,-mrelax-relocations=no",
                                       "-mno-red-zone -mno-implicit-float -ffreestanding -nostdinc",
                                       "-fcommon -fwrapv -fno-strict-aliasing -fno-builtin -fno-builtin-memcpy",
                                       "-fexperimental-library",
                                       "-fmemory-profile",
                                       "-fmemory-profile=/tmp/m",
                                       "-fpseudo-probe-for-profiling",
                                       "-funique-internal-linkage-names",
                                       "-fdebug-info-for-profiling",
                                       "-fno-plt -fno-semantic-interposition -fPIC",
                                       "-mlarge-data-threshold=0 -mcmodel=medium"};

std::vector<llvm::opt::Option> optionsOfCc1() {
    const llvm::opt::OptTable& table = clang::getDriverOptTable();
    std::vector<llvm::opt::Option> options;
    for (unsigned id = 1; id <= table.getNumOptions(); ++id) {
        const llvm::opt::Option option = table.getOption(id);
        if (option.hasVisibilityFlag(clang::options::CC1Option) && !option.getAlias().isValid())
            options.push_back(option);
    }
    return options;
}

} // namespace

/// Only the check of options: compile_one does not use the kernel's sandbox, so everything that a command line can make
/// clang do would be done. The canary is a shared library that writes a file when it is loaded.
class tst_hostile_command_lines : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder; ///< module.bc, module.cmd, canary.so, script
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QString canary() const { return path("canary.trace"); }
    /// Our compile of module.bc by module.cmd with additional cc1 arguments; '%' in them is the folder.
    QJsonObject compile(const QString& further, const QStringList& how = {}) const;
    QStringList words(const QString& arguments) const {
        return QString(arguments).replace("%", m_folder.path()).split(' ');
    }
    bool write(const QString& name, const QByteArray& content) const {
        QFile file(path(name));
        return file.open(QFile::WriteOnly) && file.write(content) == content.size();
    }

private slots:
    void initTestCase();
    void init();
    void theCanarySings();
    void hostileOptionsAreRefusedByName_data();
    void hostileOptionsAreRefusedByName();
    void filesThatWereNotGivenAreNotOpened_data();
    void filesThatWereNotGivenAreNotOpened();
    void wordsForAnotherCompilerNameNoResponseFile_data();
    void wordsForAnotherCompilerNameNoResponseFile();
    void wordsForAnotherCompilerPlayNoDecisionsBack();
    void aFileThatWasGivenIsOpened();
    void outputsGoNowhere_data();
    void outputsGoNowhere();
    void aPersonsOwnOptionsPass();
    void linesOfClangsDriverPass_data();
    void linesOfClangsDriverPass();
    void optionsWithTextAreThoseOfClangsOwnHelp();
    void sideFilesOfACorpusAreReadAndNoOthers();
    void aFileThatAnOptionReadsIsASideFile();
    void everyOptionOfThisClangIsReviewed();
};

QJsonObject tst_hostile_command_lines::compile(const QString& further, const QStringList& how) const {
    QByteArray command = readAll(path("module.cmd"));
    for (const QString& argument : words(further))
        command += argument.toUtf8() + '\0';
    if (!write("further.cmd", command)) return {};
    return compileByUs(
        QStringList{"--bitcode", path("module.bc"), "--cmd", path("further.cmd"), "--object", path("ours.o")} + how);
}

void tst_hostile_command_lines::initTestCase() {
    QVERIFY(dumpEmbedded(corpusFolder("plain/json.c.o"), m_folder.path()));
    QVERIFY(write("canary.c",
                  "#include <stdio.h>\n"
                  "__attribute__((constructor)) static void sing(void) { fclose(fopen(TRACE, \"w\")); }\n"));
    QCOMPARE(
        run("clang-22", {"-shared", "-fPIC", "-DTRACE=\"" + canary() + "\"", path("canary.c"), "-o", path("canary.so")})
            .code,
        0);
    QVERIFY(write("script", "#!/bin/sh\ntouch " + canary().toUtf8() + "\n"));
    QVERIFY(QFile::setPermissions(path("script"), QFile::ReadOwner | QFile::ExeOwner));
    QVERIFY(write("secret", "-enable-ml-inliner=release\nsecret words\n"));
}

void tst_hostile_command_lines::init() {
    QFile::remove(canary());
}

/// Stock clang executes them: the canary and the script write their files without our checks.
void tst_hostile_command_lines::theCanarySings() {
    QCOMPARE(compileByClang(m_folder.path(), words("-load %/canary.so")).code, 0);
    QVERIFY(QFile::exists(canary()));
    QVERIFY(QFile::remove(canary()));
    QCOMPARE(compileByClang(m_folder.path(), words("-mllvm -exec-on-ir-change=%/script")).code, 0);
    QVERIFY(QFile::exists(canary()));
}

void tst_hostile_command_lines::hostileOptionsAreRefusedByName_data() {
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("name");
    const auto row = [](const char* arguments, const char* name) { QTest::newRow(arguments) << arguments << name; };
    row("-load %/canary.so", "-load");
    row("-fpass-plugin=%/canary.so", "-fpass-plugin=");
    row("-fplugin=%/canary.so", "-fplugin=");
    row("-load %/canary.so -plugin canary", "-load");
    row("-plugin canary", "-plugin");
    row("-add-plugin canary", "-add-plugin");
    row("-plugin-arg-canary sing", "-plugin-arg-canary");
    row("-Xclang -load -Xclang %/canary.so", "-Xclang");
    row("-cc1as %/module.bc", "-cc1as");
    row("@%/secret", "@");
    row("-D @%/secret", "@");
    row("-triple=@%/secret", "@"); // an alias, which clang's table expands to two arguments
    row("-mllvm=@%/secret", "@");
    row("-mlimit-float-precision @%/secret", "@");
    row("-mllvm @%/secret", "@");
    row("-mllvm -x86-lvi-load-opt-plugin=%/canary.so", "-x86-lvi-load-opt-plugin");
    row("-mllvm --x86-lvi-load-opt-plugin -mllvm %/canary.so", "-x86-lvi-load-opt-plugin");
    row("-mllvm -exec-on-ir-change=%/script", "-exec-on-ir-change");
    row("-mllvm -inliner-interactive-channel-base=%/channel", "-inliner-interactive-channel-base");
    row("-mllvm -regalloc-evict-interactive-channel-base=%/channel", "-regalloc-evict-interactive-channel-base");
    row("-mllvm -lto-aix-system-assembler=%/script", "-lto-aix-system-assembler");
    row("-mllvm -as-secure-log-file=%/trace", "-as-secure-log-file");
    row("-mllvm -polly-import-jscop-dir=%", "-polly-import-jscop-dir");
    row("-mllvm -x86-lvi-load-dot-only", "-x86-lvi-load-dot-only");
    row("-mllvm -help", "-help");
    row("-mllvm -load=%/canary.so", "-load");
    row("-mllvm -load-pass-plugin=%/canary.so", "-load-pass-plugin");
    row("-mllvm -no-such-option", "-no-such-option");
}

void tst_hostile_command_lines::hostileOptionsAreRefusedByName() {
    QFETCH(QString, arguments);
    QFETCH(QString, name);
    OpeningWatch secret(path("secret")), library(path("canary.so")), script(path("script"));
    QVERIFY(secret.good() && library.good() && script.good());
    const QStringList before = QDir(m_folder.path()).entryList(QDir::Files);
    const QJsonObject result = compile(arguments);
    QCOMPARE(result["status"].toString(), QString("failed"));
    const QString said = result["diagnostics"].toString();
    QVERIFY2(said.contains(name), qPrintable(said));
    QVERIFY(!secret.opened() && !library.opened() && !script.opened());
    QVERIFY(!QFile::exists(canary()));
    QStringList after = QDir(m_folder.path()).entryList(QDir::Files);
    after.removeAll("further.cmd");
    after.removeAll("ours.o");
    for (const QString& file : after)
        QVERIFY2(before.contains(file), qPrintable(file));
}

void tst_hostile_command_lines::filesThatWereNotGivenAreNotOpened_data() {
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<bool>("clangOpens");
    for (const char* arguments :
         {"-fprofile-instrument-use=llvm -fprofile-instrument-use-path=%/secret",
          "-fprofile-instrument-use=llvm -fprofile-instrument-use-path=/dev/null -mllvm "
          "-pgo-test-profile-file=%/secret",
          "-fprofile-sample-use=%/secret",
          "-fprofile-sample-use=%/secret -fprofile-remapping-file=%/secret",
          "-fmemory-profile-use=%/secret",
          "-fbasic-block-sections=list=%/secret",
          "-fthinlto-index=%/secret",
          "-mlink-bitcode-file %/secret",
          "-mlink-builtin-bitcode %/secret",
          "-fembed-offload-object=%/secret",
          "-fsanitize-coverage-type=1 -fsanitize-coverage-allowlist=%/secret",
          "-fsanitize-coverage-type=3 -fsanitize-coverage-trace-pc-guard -fsanitize-coverage-ignorelist=%/secret",
          "-fsanitize=dataflow -mllvm -dfsan-abilist=%/secret",
          "-vfsoverlay %/secret",
          "-ivfsoverlay %/secret",
          "--warning-suppression-mappings=%/secret",
          "-mllvm -forceattrs-csv-path=%/secret",
          "-mllvm -forceattrs-csv-path -mllvm %/secret",
          "-mllvm -enable-fs-discriminator -mllvm -fs-profile-file=%/secret",
          "-triple @%/secret"})
        QTest::addRow("%s", arguments) << arguments << true;
    // Clang does not use these files when it compiles bitcode like this; if it does one day, this test fails.
    for (const char* arguments :
         {"-fsanitize-ignorelist=%/secret", "-include-pch %/secret", "-include %/secret", "-fmodule-file=%/secret",
          "-fxray-attr-list=%/secret", "-ast-merge %/secret", "-remap-file %/secret;%/script",
          "-mllvm -sample-profile-file=%/secret", "-mllvm -ms-secure-hotpatch-functions-file=%/secret",
          "-mllvm -ml-inliner-ir2vec-vocab-file=%/secret", "-mllvm -codegen-data-use-path=%/secret"})
        QTest::addRow("%s", arguments) << arguments << false;
}

void tst_hostile_command_lines::filesThatWereNotGivenAreNotOpened() {
    QFETCH(QString, arguments);
    QFETCH(bool, clangOpens);
    OpeningWatch secret(path("secret"));
    QVERIFY(secret.good());
    (void)compileByClang(m_folder.path(), words(arguments));
    QCOMPARE(secret.opened(), clangOpens); // so that it is a real attempt
    const QJsonObject result = compile(arguments);
    QVERIFY(!secret.opened());
    const QString said = result["diagnostics"].toString();
    QVERIFY2(!said.contains("secret words"), qPrintable(said));
}

/// Another clang reads its arguments in the same way: one that begins with '@' names a file of options.
void tst_hostile_command_lines::wordsForAnotherCompilerNameNoResponseFile_data() {
    QTest::addColumn<QString>("word");
    for (const char* word : {"-triple=@side0", "-target-abi=@side0", "-mllvm=@side0", "-main-file-name=@side0"})
        QTest::addRow("%s", word) << word;
}

void tst_hostile_command_lines::wordsForAnotherCompilerNameNoResponseFile() {
    QFETCH(QString, word);
    const VettedCommandLine made = externalArguments({"-cc1", "-O2", word.toStdString()}, {}, {{"/given", "side0"}});
    for (const std::string& argument : made.arguments)
        QVERIFY2(!argument.starts_with('@'), argument.c_str());
    if (word == "-triple=@side0") QVERIFY2(made.refusal.find("@side0") != std::string::npos, made.refusal.c_str());
    const VettedCommandLine own = externalArguments({"-cc1", "-O2"}, {"@side0"}, {});
    QVERIFY2(own.refusal.find("@side0") != std::string::npos, own.refusal.c_str());
    QVERIFY(externalArguments({"-cc1", "-triple=x86_64-linux-gnu"}, {}, {}).refusal.empty());
}

void tst_hostile_command_lines::wordsForAnotherCompilerPlayNoDecisionsBack() {
    const std::string replay = "-cgscc-inline-replay=/list", scope = "-cgscc-inline-replay-scope=Module";
    const VettedCommandLine made = externalArguments({"-cc1", "-O2", "-mllvm", replay, "-mllvm", scope}, {}, {});
    QVERIFY(made.refusal.empty() && made.arguments == externalArguments({"-cc1", "-O2"}, {}, {}).arguments);
    QVERIFY(!externalArguments({"-cc1", "-O2"}, {replay}, {}).refusal.empty()); // of the user
}

void tst_hostile_command_lines::aFileThatWasGivenIsOpened() {
    QVERIFY(write("list", "v1\nf no_such_function\nc0\n"));
    OpeningWatch list(path("list"));
    QVERIFY(list.good());
    const QJsonObject result = compile("-fbasic-block-sections=list=%/list", {"--side", path("list")});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QVERIFY(list.opened());
}

void tst_hostile_command_lines::outputsGoNowhere_data() {
    QTest::addColumn<QString>("arguments");
    for (const char* arguments :
         {"-o %/f", "-main-file-name %/f", "-coverage-notes-file=%/f", "-emit-symbol-graph --symbol-graph-dir=%/f",
          "-fmodule-output=%/f -fmodules-cache-path=%/f", "-analyze -analyzer-output html -analyzer-dump-egraph %/f",
          "-mllvm -attributor-dump-dep-graph -mllvm -attributor-depgraph-dot-filename-prefix=%/f",
          "-mllvm -lowertypetests-write-summary=%/f", "-mllvm -wholeprogramdevirt-write-summary=%/f",
          "-mllvm -memprof-export-to-dot -mllvm -memprof-dot-file-path-prefix=%/f",
          "-mllvm -print-changed=dot-cfg -mllvm -print-changed-dot-path=%/script -mllvm -dot-cfg-dir=%/f",
          "-mllvm -print-changed=diff -mllvm -print-changed-diff-path=%/script", "-mllvm -lto-pass-remarks-output=%/f",
          "-mllvm -opt-bisect-print-ir-path=%/f -mllvm -opt-bisect-limit=9999999", "-mllvm -crash-diagnostics-dir=%/f",
          "-mllvm -polly-dump-before-file=%/f -mllvm -polly-dump-before"})
        QTest::addRow("%s", arguments) << arguments;
}

/// The object is as if no other output had been requested.
void tst_hostile_command_lines::outputsGoNowhere() {
    QFETCH(QString, arguments);
    QCOMPARE(compileByClang(m_folder.path()).code, 0);
    const QJsonObject result = compile(arguments);
    QVERIFY2(result["status"] == "ok", qPrintable(result["diagnostics"].toString()));
    QVERIFY(!QFileInfo::exists(path("f")) && !QFile::exists(canary()));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

void tst_hostile_command_lines::aPersonsOwnOptionsPass() {
    OpeningWatch list(path("secret"));
    QVERIFY(list.good());
    (void)compile("-O2", {"--mllvm", "-forceattrs-csv-path=" + path("secret")});
    QVERIFY(list.opened());
}

void tst_hostile_command_lines::linesOfClangsDriverPass_data() {
    QTest::addColumn<QString>("flags");
    for (const char* flags : honestFlags)
        QTest::addRow("%s", flags) << flags;
}

/// The arguments of an ordinary build, as translated by clang's driver, are allowed; only -fplugin and similar ones are
/// not.
void tst_hostile_command_lines::linesOfClangsDriverPass() {
    QFETCH(QString, flags);
    QStringList words = flags.split(' ');
    if (!words.contains("-x")) words = QStringList{"-x", "c"} + words;
    const QStringList line = driversLine(words + QStringList{"/dev/null"});
    QVERIFY2(line.size() > 5, "the driver made no cc1 job");
    std::vector<std::string> commandLine;
    for (const QString& word : line)
        commandLine.push_back(word.toStdString());
    std::string refused;
    const auto kept = argumentsForBitcode(commandLine, {}, refused);
    QVERIFY2(kept, refused.c_str());
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        if (line[i] != "-mllvm") continue;
        const std::string name = line[i + 1].section('=', 0, 0).remove(QRegularExpression("^-+")).toStdString();
        QVERIFY2(ruleOfLlvmOption(name) != OptionRule::Refuse, name.c_str());
    }
}

/// Clang prints the kind of most options' values. Two of its strings have parsers that accept numbers or words.
void tst_hostile_command_lines::optionsWithTextAreThoseOfClangsOwnHelp() {
    const QByteArray help = run("clang-22", {"-cc1", "-mllvm", "-help-list-hidden", "-x", "ir", "/dev/null"}).out;
    const QByteArray scalars = readAll(QStringLiteral(INLINESCOPE_BINARY_DIR "/core/compiler/scalar_llvm_options.inc"));
    static const QRegularExpression line("^  --?([^= ]+)=<([a-z]+)>", QRegularExpression::MultilineOption);
    int texts = 0, numbers = 0;
    for (auto match = line.globalMatch(QString::fromUtf8(help)); match.hasNext();) {
        const QRegularExpressionMatch option = match.next();
        const QString name = option.captured(1), kind = option.captured(2);
        const bool listed = scalars.contains('"' + name.toUtf8() + '"');
        const bool text = kind == "string" || kind == "filename" || kind == "path" || kind == "directory";
        const bool number = kind == "int" || kind == "uint" || kind == "ulong" || kind == "number";
        if (text && name != "opt-bisect" && name != "sve-tail-folding") QVERIFY2(!listed, qPrintable(name));
        if (number) QVERIFY2(listed, qPrintable(name));
        texts += text, numbers += number;
    }
    QVERIFY(texts > 100 && numbers > 500);
}

/// A job may read the files that an import stores.
void tst_hostile_command_lines::sideFilesOfACorpusAreReadAndNoOthers() {
    for (const SideFileOption& option : sideFileOptions()) {
        const std::string name(option.option);
        if (option.form == OptionForm::Llvm) {
            const bool read = ruleOfLlvmOption(name.substr(1, name.size() - 2)) == OptionRule::Read;
            QVERIFY2(read, name.c_str());
            continue;
        }
        const bool joined = option.form == OptionForm::Joined;
        std::vector<std::string> words{"-cc1", joined ? name + "/side" : name};
        if (!joined) words.push_back("/side");
        std::string refused;
        const auto given = argumentsForBitcode(words, {{"/side", "/opened"}}, refused);
        const auto notGiven = argumentsForBitcode(words, {}, refused);
        QVERIFY2(given && notGiven, refused.c_str());
        QCOMPARE(given->back().ends_with("/opened"), option.effect == SideFileEffect::Read);
        QVERIFY2(notGiven->back() != "/side" && !notGiven->back().ends_with("=/side"), name.c_str());
    }
}

/// An import stores the files that a job may read.
void tst_hostile_command_lines::aFileThatAnOptionReadsIsASideFile() {
    int read = 0;
    for (const llvm::opt::Option& option : optionsOfCc1()) {
        if (ruleOf(option) != OptionRule::Read) continue;
        const std::string name = option.getPrefixedName().str();
        const bool known = std::ranges::any_of(
            sideFileOptions(), [&](const SideFileOption& file) { return file.option.starts_with(name); });
        QVERIFY2(known, (name + ": give it a row in core/command_line/side_file_options.cpp").c_str());
        ++read;
    }
    QVERIFY(read > 5);
}

/// Those that are refused load code or start another tool.
void tst_hostile_command_lines::everyOptionOfThisClangIsReviewed() {
    const QStringList reviewed = {"-add-plugin", "-cc1as", "-fpass-plugin=", "-load", "-plugin", "-plugin-arg-"};
    QStringList refused;
    for (const llvm::opt::Option& option : optionsOfCc1())
        if (ruleOf(option) == OptionRule::Refuse) refused << QString::fromStdString(option.getPrefixedName().str());
    for (const QString& name : refused)
        QVERIFY2(reviewed.contains(name),
                 qPrintable(name + ": put it into a list of core/compiler/options/command_line_rules.cpp"));
    for (const QString& name : reviewed)
        QVERIFY2(refused.contains(name), qPrintable(name + " is not refused any more"));
}

QTEST_GUILESS_MAIN(tst_hostile_command_lines)
#include "tst_hostile_command_lines.moc"
