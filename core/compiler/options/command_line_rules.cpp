// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/options/command_line_rules.h"

#include <clang/Options/Options.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Option/Option.h>

#include <algorithm>

namespace inlinescope {
namespace {

// Names as clang's option table spells them, with an '=' if the value is joined by one, and with a space before and
// after each.

/// Options that take a value and open nothing: numbers, names, kinds, and paths that only become text in the object.
constexpr std::string_view kept =
    " --dependent-lib= --gpu-max-threads-per-block= --linker-option= --offload-targets= --output-asm-variant= -O"
    " -Ofast -R -Rpass-analysis= -Rpass-missed= -Rpass= -W -Wframe-larger-than= -Wlarge-by-value-copy="
    " -Wno-nonportable-cfstrings -Wnonportable-cfstrings -Wundef-prefix= -aux-target-cpu -aux-target-feature"
    " -aux-triple -cl-ext= -cl-std= -complex-range= -compress-debug-sections= -coverage-data-file="
    " -coverage-version= -cuid= -darwin-target-variant-sdk-version= -darwin-target-variant-triple"
    " -debug-info-kind= -debugger-tuning= -default-function-attr -dwarf-debug-flags -dwarf-version="
    " -exception-model -faddress-space-map-mangling= -falign-loops= -falloc-token-max= -falloc-token-mode="
    " -fallow-runtime-check-skip-hot-cutoff= -faltivec-src-compat="
    " -fbfloat16-excess-precision= -fbinutils-version= -fbracket-depth -fc++-abi= -fc++-static-destructors="
    " -fcaret-diagnostics-max-lines= -fcf-protection= -fcf-runtime-abi= -fclang-abi-compat="
    " -fcomment-block-commands= -fcomplex-arithmetic= -fconstant-string-class -fconstexpr-backtrace-limit="
    " -fconstexpr-depth= -fconstexpr-steps= -fcoverage-compilation-dir= -fcoverage-prefix-map="
    " -fdebug-compilation-dir= -fdebug-prefix-map= -fdefault-calling-conv= -fdenormal-fp-math-f32="
    " -fdenormal-fp-math= -fdiagnostics-format -fdiagnostics-hotness-threshold= -fdiagnostics-misexpect-tolerance="
    " -fdiagnostics-show-category -fdx-rootsignature-define= -fdx-rootsignature-version= -femit-dwarf-unwind="
    " -ferror-limit -fexperimental-assignment-tracking= -fexperimental-max-bitint-width="
    " -fexperimental-openacc-macro-override -fexperimental-sanitize-metadata= -fextend-arguments="
    " -fextend-variable-liveness= -ffloat16-excess-precision= -ffp-contract= -ffp-eval-method="
    " -ffp-exception-behavior= -ffuchsia-api-level= -fgnuc-version= -fgpu-default-stream= -finitial-counter-value="
    " -finline-max-stacksize= -flax-vector-conversions= -flto-jobs= -flto= -fmacro-backtrace-limit="
    " -fmacro-prefix-map= -fmatrix-memory-layout= -fmax-tokens= -fmax-type-align= -fmcdc-max-conditions="
    " -fmcdc-max-test-vectors= -fmemory-profile= -fmessage-length= -fms-compatibility-version="
    " -fms-layout-compatibility= -fms-memptr-rep= -fms-secure-hotpatch-functions-list= -fnew-alignment="
    " -fno-builtin- -fno-experimental-sanitize-metadata= -fno-sanitize-annotate-debug-info="
    " -fno-sanitize-coverage= -fno-sanitize-merge= -fno-sanitize-recover= -fno-sanitize-trap= -fno-sanitize="
    " -fobjc-arc-cxxlib= -fobjc-dispatch-method= -fobjc-runtime= -fopenmp-cuda-blocks-per-sm="
    " -fopenmp-cuda-number-of-sm= -fopenmp-cuda-teams-reduction-recs-num= -fopenmp-target-debug= -fopenmp-version="
    " -fopenmp= -foperator-arrow-depth= -fpack-struct= -fpatchable-function-entry-offset="
    " -fpatchable-function-entry-section= -fpatchable-function-entry= -fprofile-exclude-files="
    " -fprofile-filter-files= -fprofile-function-groups= -fprofile-instrument-path= -fprofile-instrument-use="
    " -fprofile-instrument= -fprofile-selected-function-group= -fprofile-update= -frandomize-layout-seed="
    " -fsanitize-address-destructor= -fsanitize-address-field-padding= -fsanitize-address-use-after-return="
    " -fsanitize-annotate-debug-info= -fsanitize-coverage-stack-depth-callback-min= -fsanitize-coverage-type="
    " -fsanitize-coverage= -fsanitize-debug-trap-reasons= -fsanitize-hwaddress-abi= -fsanitize-kcfi-hash="
    " -fsanitize-memory-track-origins= -fsanitize-memtag-mode= -fsanitize-merge= -fsanitize-recover="
    " -fsanitize-skip-hot-cutoff= -fsanitize-trap= -fsanitize-undefined-ignore-overflow-pattern="
    " -fsanitize-undefined-strip-path-components= -fsanitize= -fshow-overloads= -fspell-checking-limit="
    " -fstrict-flex-arrays= -fswift-async-fp= -fsymbol-partition= -ftabstop -ftemplate-backtrace-limit="
    " -ftemplate-depth= -ftls-model= -ftrap-function= -ftrapv-handler -ftrivial-auto-var-init-max-size="
    " -ftrivial-auto-var-init-stop-after= -ftrivial-auto-var-init= -ftype-visibility= -function-alignment"
    " -funique-source-file-identifier= -funwind-tables= -fveclib= -fvisibility-dllexport="
    " -fvisibility-externs-dllimport= -fvisibility-externs-nodllstorageclass= -fvisibility-global-new-delete="
    " -fvisibility-nodllstorageclass= -fvisibility= -fwarn-stack-size= -fwchar-type= -fwinx64-eh-unwindv2="
    " -fxray-function-groups= -fxray-instruction-threshold= -fxray-instrumentation-bundle= -fxray-modes="
    " -fxray-selected-function-group= -fzero-call-used-regs= -gsimple-template-names= -gsrc-hash= -hlsl-entry"
    " -inline-asm= -loader-replaceable-function= -mabi= -main-file-name -mcf-branch-label-scheme= -mcmodel="
    " -mcode-object-version= -mdebug-pass -mdefault-visibility-export-mapping= -mdouble= -meabi -mfloat-abi"
    " -mfpmath -mframe-pointer= -mfunction-return= -mlarge-data-threshold= -mlimit-float-precision -mllvm"
    " -mmacos-version-min= -mno-tocdata= -mprefer-vector-width= -mprintf-kind= -mrecip= -mregparm"
    " -mrelocation-model -msign-return-address-key= -msign-return-address= -msmall-data-limit -mstack-alignment="
    " -mstack-probe-size= -mstack-protector-guard-offset= -mstack-protector-guard-reg="
    " -mstack-protector-guard-symbol= -mstack-protector-guard= -mthread-model -mtls-size= -mtocdata= -mtp"
    " -mvscale-max= -mvscale-min= -mvscale-streaming-max= -mvscale-streaming-min= -mzos-target= -object-file-name="
    " -opt-record-format -opt-record-passes -pic-level -record-command-line -source-date-epoch -split-dwarf-file"
    " -stack-protector -stack-protector-buffer-size -std= -stdlib= -sycl-std= -target-abi -target-cpu"
    " -target-feature -target-linker-version -target-sdk-version= -triple -tune-cpu -unwindlib= -vtordisp-mode="
    " /validator-version ";

/// Besides the preprocessor's group. The options for timers have no effect here, since only clang's driver sets timers
/// up.
constexpr std::string_view dropped =
    " -analyze-function -F -Wsystem-headers-in-module= --warning-suppression-mappings= --extract-api-ignores="
    " --symbol-graph-dir= --product-name= -c-isystem -chain-include -coverage-notes-file= -dependency-dot"
    " -dependency-file -diagnostic-log-file -dump-minimization-hints= -dumpdir -error-on-deserialized-decl"
    " -header-include-file -header-include-filtering= -header-include-format= -interface-stub-version="
    " -internal-externc-isystem -internal-iframework -internal-isystem -module-dependency-dir -objc-isystem"
    " -objcxx-isystem -pch-through-header= -preamble-bytes= -remap-file -resource-dir -save-temps="
    " -serialize-diagnostic-file -stats-file= -verify-ignore-unexpected= -verify= -vfsoverlay -working-directory"
    " -fapinotes-swift-version= -fcuda-include-gpubinary -fdepfile-entry="
    " -fexperimental-sanitize-metadata-ignorelist= -fmodule-feature -fmodule-format= -fmodule-map-file="
    " -fmodule-name= -fmodule-output= -fmodules-embed-all-files -fmodules-embed-file= -fmodules-ignore-macro="
    " -fno-modules-check-relocated -fopenmp-host-ir-file-path -foverride-record-layout= -fprofile-list="
    " -frandomize-layout-seed-file= -fsanitize-ignorelist= -fsanitize-system-ignorelist="
    " -ftest-module-file-extension= -fthin-link-bitcode= -ftime-report= -ftime-trace-granularity="
    " -ftime-trace-verbose -ftime-trace= -fverify-debuginfo-preserve-export= -fms-secure-hotpatch-functions-file="
    " -fxray-always-instrument= -fxray-attr-list= -fxray-never-instrument= -mmlir -o -x -fembed-bitcode="
    " -analyzer-checker -analyzer-config -analyzer-config-compatibility-mode -analyzer-constraints"
    " -analyzer-disable-checker -analyzer-dump-egraph -analyzer-inline-max-stack-depth -analyzer-inlining-mode"
    " -analyzer-max-loop -analyzer-output -analyzer-purge -ast-dump-filter -ast-merge -code-completion-at ";

/// Options without a value that are dropped.
constexpr std::string_view droppedFlags =
    " -emit-symbol-graph -fmodule-output -ftime-report -ftime-report-json -fverify-debuginfo-preserve -print-stats"
    " -stats-file-append -stats-file-timers -verify ";

/// Without its .dwo file an object contains the .dwo sections itself, and a remark file adds a section to the object.
constexpr std::string_view discarded = " -as-secure-log-file -opt-record-file -split-dwarf-output -stack-usage-file ";

constexpr std::string_view read =
    " -fbasic-block-sections= -fembed-offload-object= -fmemory-profile-use= -fprofile-instrument-use-path= "
    "-fprofile-remapping-file="
    " -fprofile-sample-use= -fsanitize-coverage-allowlist= -fsanitize-coverage-ignorelist= -fthinlto-index="
    " -mlink-bitcode-file -mlink-builtin-bitcode ";

/// For command lines of the assembler.
constexpr std::string_view refusedFlags = " -cc1as ";

/// LLVM options that take no free text, sorted.
constexpr std::string_view scalars[] = {
#include "scalar_llvm_options.inc"
};

/// Scalar options that print and end the process, or that write a file and change the object.
constexpr std::string_view refusedScalars =
    " help help-hidden help-list help-list-hidden version x86-lvi-load-dot-only ";

/// Options whose text is looked up in the module (functions, passes, rules, targets, colours) or becomes part of it.
constexpr std::string_view keptTexts =
    " aarch64o0prelegalizercombiner-disable-rule aarch64o0prelegalizercombiner-only-enable-rule"
    " aarch64postlegalizercombiner-disable-rule aarch64postlegalizercombiner-only-enable-rule"
    " aarch64postlegalizerlowering-disable-rule aarch64postlegalizerlowering-only-enable-rule"
    " aarch64prelegalizercombiner-disable-rule aarch64prelegalizercombiner-only-enable-rule alloc-token-prefix"
    " amdgpu-sched-strategy amdgpu-use-native amdgpupostlegalizercombiner-disable-rule"
    " amdgpupostlegalizercombiner-only-enable-rule amdgpuprelegalizercombiner-disable-rule"
    " amdgpuprelegalizercombiner-only-enable-rule amdgpuregbankcombiner-disable-rule"
    " amdgpuregbankcombiner-only-enable-rule asan-debug-func asan-memory-access-callback-prefix"
    " bbsections-cold-text-prefix break-anti-dependencies cfg-func-name check-functions-filter cphoistfn"
    " cs-profile-path ctx-prof-skip-callsite-instr debug-counter default-gcov-version"
    " dfsan-combine-taint-lookup-table dot-cfg-after-color dot-cfg-before-color dot-cfg-common-color"
    " emscripten-cxx-exceptions-allowed expandvp-override-evl-transform expandvp-override-mask-transform"
    " filter-passes filter-print-funcs force-attribute force-remove-attribute hotcoldsplit-cold-section-name"
    " hwasan-memory-access-callback-prefix icp-ignored-base-types instrument-cold-function-only-path"
    " internalize-public-api-list lto-pass-remarks-filter lto-pass-remarks-format mcfg-func-name"
    " memprof-debug-func memprof-memory-access-callback-prefix memprof-runtime-default-options"
    " mips32-function-mask mipspostlegalizercombiner-disable-rule mipspostlegalizercombiner-only-enable-rule"
    " ml-inliner-model-selector ms-secure-hotpatch-functions-list nsan-shadow-type-mapping"
    " nvptx-lower-global-ctor-dtor-id nvvm-reflect-add opt-disable pass-remarks pass-remarks-analysis"
    " pass-remarks-missed pgo-trace-func-hash polly-context polly-debug-func polly-ignore-func polly-only-func"
    " polly-only-region polly-opt-maximize-bands polly-opt-optimize-only polly-opt-outer-coincidence"
    " polly-opt-simplify-deps polly-view-only print-after print-before print-bfi-func-name print-bpi-func-name"
    " profile-context-root rename-exclude-alias-prefixes rename-exclude-function-prefixes"
    " rename-exclude-global-prefixes rename-exclude-struct-prefixes reserve-regs-for-regalloc"
    " riscvo0prelegalizercombiner-disable-rule riscvo0prelegalizercombiner-only-enable-rule"
    " riscvpostlegalizercombiner-disable-rule riscvpostlegalizercombiner-only-enable-rule"
    " riscvprelegalizercombiner-disable-rule riscvprelegalizercombiner-only-enable-rule sbvec-allow-files"
    " sbvec-collect-seeds sbvec-passes spirvprelegalizercombiner-disable-rule"
    " spirvprelegalizercombiner-only-enable-rule spv-allow-unknown-intrinsics start-after start-before stop-after"
    " stop-before target-abi verify-pseudo-probe-funcs view-bfi-func-name wholeprogramdevirt-skip x86-align-branch"
    " x86prelegalizercombiner-disable-rule x86prelegalizercombiner-only-enable-rule ";

/// Options that do not change the object, but write files, show graphs by other programs, or keep timers.
constexpr std::string_view reports =
    " amdgpu-module-splitting-print-module-dotcfg amdgpu-module-splitting-print-partition-summaries"
    " attributor-depgraph-dot-filename-prefix attributor-dump-dep-graph attributor-view-dep-graph"
    " callgraph-dot-filename-prefix cfg-dot-filename-prefix crash-diagnostics-dir dataflow-log"
    " dfa-jump-view-cfg-before dot-cfg-dir dot-cfg-mssa dot-ddg-filename-prefix fs-viewbfi-after fs-viewbfi-before"
    " info-output-file ir-dump-directory lowertypetests-write-summary lto-pass-remarks-output lto-stats-file"
    " mcfg-dot-filename-prefix memprof-dot-file-path-prefix memprof-export-to-dot module-summary-dot-file"
    " opt-bisect-print-ir-path pgo-view-block-coverage-graph pgo-view-counts pgo-view-raw-counts polly-dot"
    " polly-dot-only polly-dump-after polly-dump-after-file polly-dump-before polly-dump-before-file polly-export"
    " polly-show polly-show-only polly-view-all polly-view-cfg print-after-all print-before-all print-changed"
    " print-changed-diff-path print-changed-dot-path print-on-crash-path stats stats-json time-passes"
    " time-passes-per-run track-memory view-block-freq-propagation-dags view-block-layout-with-bfi"
    " view-edge-bundles view-machine-block-freq-propagation-dags view-slp-tree wholeprogramdevirt-write-summary"
    " x86-lvi-load-dot ";

/// Options that this LLVM does not have any more, and that changed no object. clang's driver before 18 adds the first.
constexpr std::string_view retired = " treat-scalable-fixed-error-as-warning ";

constexpr std::string_view readTexts =
    " chr-function-list chr-module-list codegen-data-use-path dfsan-abilist extract-blocks-file"
    " forceattrs-csv-path fs-profile-file fs-remapping-file internalize-public-api-file ir2vec-vocab-path"
    " lowertypetests-read-summary memprof-import-summary mir2vec-vocab-path ml-inliner-ir2vec-vocab-file"
    " ms-secure-hotpatch-functions-file pgo-test-profile-file pgo-test-profile-remapping-file rewrite-map-file"
    " sample-profile-file sample-profile-inline-replay sample-profile-remapping-file summary-file"
    " thinlto-workload-def use-ctx-profile wholeprogramdevirt-read-summary ";

constexpr std::string_view nullDevice = "/dev/null";
constexpr std::string_view nowhere = "/not-given-to-the-job/";

bool isIn(std::string_view list, std::string_view name) {
    return list.find(" " + std::string(name) + " ") != std::string_view::npos;
}

OptionRule ruleOfFlag(const std::string& name) {
    if (isIn(refusedFlags, name)) return OptionRule::Refuse;
    return isIn(droppedFlags, name) ? OptionRule::Drop : OptionRule::Keep;
}

} // namespace

OptionRule ruleOf(const llvm::opt::Option& given) {
    using namespace clang::options;
    const llvm::opt::Option option = given.getUnaliasedOption();
    const std::string name = option.getPrefixedName().str();
    if (option.getKind() == llvm::opt::Option::UnknownClass) return OptionRule::Keep; // clang reports it
    if (option.matches(OPT_INPUT) || option.matches(OPT_Preprocessor_Group)) return OptionRule::Drop;
    if (option.getKind() == llvm::opt::Option::FlagClass) return ruleOfFlag(name);
    if (option.matches(OPT_Action_Group)) return OptionRule::Keep; // there is only one action here
    if (isIn(kept, name)) return OptionRule::Keep;
    if (isIn(dropped, name)) return OptionRule::Drop;
    if (isIn(discarded, name)) return OptionRule::Discard;
    return isIn(read, name) ? OptionRule::Read : OptionRule::Refuse;
}

OptionRule ruleOfLlvmOption(std::string_view name) {
    if (isIn(reports, name) || isIn(retired, name)) return OptionRule::Drop;
    if (isIn(readTexts, name)) return OptionRule::Read;
    if (isIn(refusedScalars, name)) return OptionRule::Refuse;
    return isIn(keptTexts, name) || std::ranges::binary_search(scalars, name) ? OptionRule::Keep : OptionRule::Refuse;
}

std::string openable(const std::string& path, const std::vector<Redirection>& sideFiles) {
    const bool given = llvm::any_of(sideFiles, [&](const Redirection& file) { return file.opened == path; });
    if (given || path.empty() || path == nullDevice) return path;
    return std::string(nowhere) + path;
}

} // namespace inlinescope
