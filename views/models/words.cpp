// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/words.h"

#include "core/base/join.h"
#include "views/models/value_words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QHash>

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

QString signedText(bool negative, bool zero, const QString& magnitude) {
    if (zero) return magnitude;
    return (negative ? QStringLiteral("−") : QStringLiteral("+")) + magnitude;
}

/// With the minus sign of integers.
QString freeNumber(double value) {
    QString text = numberLocale().toString(value, 'g', 7);
    if (text.startsWith(QLatin1Char('-'))) text.replace(0, 1, QChar(0x2212));
    return text;
}

struct ColumnWords {
    const char* name;
    const char* title;
    const char* meaning; ///< null if the title is sufficient
    /// A relation of a run to the baseline: of several runs' relations, the second run's has no letter, as with two.
    bool isRelation = false;
};

// clang-format off
constexpr ColumnWords columnWords[] = {
    {"mark", QT_TRANSLATE_NOOP("Columns", "mark"), QT_TRANSLATE_NOOP("Columns", "= decided alike on both sides, ! decided differently, − only in the baseline run, + only in the other run.")},
    {"module", QT_TRANSLATE_NOOP("Columns", "module"), QT_TRANSLATE_NOOP("Columns", "One translation unit of the corpus.")},
    {"size", QT_TRANSLATE_NOOP("Columns", "size"), QT_TRANSLATE_NOOP("Columns", "Text in bytes: code and read-only data of the object, as llvm-size counts it; for a function, the size of its symbol.")},
    {"unique", QT_TRANSLATE_NOOP("Columns", "unique"), QT_TRANSLATE_NOOP("Columns", "Text in bytes with each body that modules share (linkonce, comdat) counted once over the corpus, as a linker keeps it.")},
    {"delta", QT_TRANSLATE_NOOP("Columns", "delta"), QT_TRANSLATE_NOOP("Columns", "Bytes of the second side minus bytes of the first; negative is smaller."), true},
    {"percent", QT_TRANSLATE_NOOP("Columns", "%"), QT_TRANSLATE_NOOP("Columns", "The delta as a share of the first side's bytes."), true},
    {"decisions", QT_TRANSLATE_NOOP("Columns", "decisions"), QT_TRANSLATE_NOOP("Columns", "How many questions the inliner asked in this module.")},
    {"differing", QT_TRANSLATE_NOOP("Columns", "differ"), QT_TRANSLATE_NOOP("Columns", "Callsites that both runs have and decided differently."), true},
    {"one_sided", QT_TRANSLATE_NOOP("Columns", "one side"), QT_TRANSLATE_NOOP("Columns", "Callsites that only one of the two runs has."), true},
    {"added", QT_TRANSLATE_NOOP("Columns", "added"), QT_TRANSLATE_NOOP("Columns", "Bytes of functions that only the second side's bitcode defines."), true},
    {"removed", QT_TRANSLATE_NOOP("Columns", "removed"), QT_TRANSLATE_NOOP("Columns", "Bytes of functions that only the first side's bitcode defines."), true},
    {"body_changed", QT_TRANSLATE_NOOP("Columns", "changed"), QT_TRANSLATE_NOOP("Columns", "Bytes of functions whose own body, or a body that is inlined into them on both sides, was changed."), true},
    {"decided_differently", QT_TRANSLATE_NOOP("Columns", "decided"), QT_TRANSLATE_NOOP("Columns", "Bytes of functions that have other bodies inlined into them, or that are inlined everywhere on one side only. The four causes sum to the delta."), true},
    {"culprit_caller", QT_TRANSLATE_NOOP("Columns", "largest culprit\ncaller"), QT_TRANSLATE_NOOP("Columns", "The caller of the one decision that accounts for most of the delta, as far as that was explained or measured."), true},
    {"culprit_callee", QT_TRANSLATE_NOOP("Columns", "largest culprit\ncallee"), QT_TRANSLATE_NOOP("Columns", "The callee of the one decision that accounts for most of the delta, as far as that was explained or measured."), true},
    {"culprit_bytes", QT_TRANSLATE_NOOP("Columns", "largest culprit\nbytes"), QT_TRANSLATE_NOOP("Columns", "What this decision of the other run does to the text of the module if it alone is put into the baseline run, whose policy decides the rest."), true},
    {"gap", QT_TRANSLATE_NOOP("Columns", "gap to best"), QT_TRANSLATE_NOOP("Columns", "Bytes of text more than the smallest that any run of the workspace has for the module, compiled from the same bitcode with the same flags: a search, a script or a policy.")},
    {"cause", QT_TRANSLATE_NOOP("Columns", "cause"), QT_TRANSLATE_NOOP("Columns", "Why the size differs: added, removed, body changed, decided differently; an alias names the bytes of another row.")},
    {"renamed_from", QT_TRANSLATE_NOOP("Columns", "renamed from"), QT_TRANSLATE_NOOP("Columns", "A proposal: the first side's function of this name has a body so similar that it is taken for the same function.")},
    {"paired_by", QT_TRANSLATE_NOOP("Columns", "paired by"), QT_TRANSLATE_NOOP("Columns", "How the two sides of the callsite were found to be one: by its key in the same bitcode; between revisions by structure (caller, callee, inline path, occurrence) or by the nearest line; rename: a proposed rename took part.")},
    {"status", QT_TRANSLATE_NOOP("Columns", "status"), nullptr},
    {"label", QT_TRANSLATE_NOOP("Columns", "label"), QT_TRANSLATE_NOOP("Columns", "What a user wrote about it, in a few words (F2).")},
    {"note", QT_TRANSLATE_NOOP("Columns", "note"), QT_TRANSLATE_NOOP("Columns", "What a user wrote about it (F2).")},
    {"best", QT_TRANSLATE_NOOP("Columns", "best"), QT_TRANSLATE_NOOP("Columns", "The run with the least text of the module; of equal ones the first.")},
    {"flip", QT_TRANSLATE_NOOP("Columns", "bytes if flipped"), QT_TRANSLATE_NOOP("Columns", "What flipping this decision does to the text of the object, in bytes as llvm-size counts them, if the run's policy decides the rest: measured by a compile, never estimated. Negative: the object would be smaller without the decision.")},
    {"flip_held", QT_TRANSLATE_NOOP("Columns", "bytes, others held"), QT_TRANSLATE_NOOP("Columns", "What flipping this decision does to the text of the object, in bytes as llvm-size counts them, if all other decisions are held as the run recorded them: measured by a compile, never estimated.")},
    // Words of a column "bytes", by what its table measures: see ColumnLikes.
    {"bytes_to_blame", QT_TRANSLATE_NOOP("Columns", "bytes if flipped"), QT_TRANSLATE_NOOP("Columns", "What this decision of the other run does to the text of the module if it alone is put into the baseline run, whose policy decides the rest. For a decision that both runs took, the callsites show the same bytes.")},
    {"bytes_to_blame_held", QT_TRANSLATE_NOOP("Columns", "bytes, others held"), QT_TRANSLATE_NOOP("Columns", "What this decision of the other run does to the text of the module if it alone is put into the baseline run, and all other decisions are held as that run recorded them.")},
    {"summed_bytes", QT_TRANSLATE_NOOP("Columns", "bytes if flipped"), QT_TRANSLATE_NOOP("Columns", "Summed over the callsites: the bytes of each decision to blame if it alone is put into the baseline run, whose policy decides the rest.")},
    {"callee_bytes", QT_TRANSLATE_NOOP("Columns", "bytes if flipped"), QT_TRANSLATE_NOOP("Columns", "Summed over the decisions that were measured: what flipping each by itself does to the text of its module, if the run's policy decides the rest. Negative: text would be smaller without them.")},
    {"bytes_held", QT_TRANSLATE_NOOP("Columns", "bytes, others held"), QT_TRANSLATE_NOOP("Columns", "Summed over the decisions that were measured so: what flipping each by itself does to the text of its module, in bytes, if all other decisions are held as the run recorded them.")},
    {"measured_held", QT_TRANSLATE_NOOP("Columns", "measured, others held"), QT_TRANSLATE_NOOP("Columns", "Decisions that were flipped one by one and measured with all others held.")},
    {"all_inlined", QT_TRANSLATE_NOOP("Columns", "bytes, all inlined"), QT_TRANSLATE_NOOP("Columns", "What always_inline on the definition of the function does to text: with all instances of the definition, in all modules that have it. Callees that are instances of one definition have the same value. Measured by compiles with that change, never estimated.")},
    {"none_inlined", QT_TRANSLATE_NOOP("Columns", "bytes, none inlined"), QT_TRANSLATE_NOOP("Columns", "What noinline on the definition of the function does to text: with all instances of the definition, in all modules that have it. Callees that are instances of one definition have the same value. Measured by compiles with that change, never estimated.")},
    {"callee_best", QT_TRANSLATE_NOOP("Columns", "smallest"), QT_TRANSLATE_NOOP("Columns", "Which makes text smallest, as far as it is measured: all calls of the function inlined, none, or as it is.")},
    {"all_inlined_unique", QT_TRANSLATE_NOOP("Columns", "unique, all inlined"), QT_TRANSLATE_NOOP("Columns", "What always_inline on the definition of the function does to the text of all modules if a shared body is counted once. Nothing if the table is of one module.")},
    {"none_inlined_unique", QT_TRANSLATE_NOOP("Columns", "unique, none inlined"), QT_TRANSLATE_NOOP("Columns", "What noinline on the definition of the function does to the text of all modules if a shared body is counted once. Nothing if the table is of one module.")},
    {"callee_best_unique", QT_TRANSLATE_NOOP("Columns", "smallest in unique"), QT_TRANSLATE_NOOP("Columns", "Which makes the text of all modules smallest if a shared body is counted once, as far as it is measured: all calls of the function inlined, none, or as it is.")},
    {"bytes_by_decisions", QT_TRANSLATE_NOOP("Columns", "by decisions"), QT_TRANSLATE_NOOP("Columns", "Bytes by which the other run's decisions change the module, all of them put into the baseline run.")},
    {"percent_explained", QT_TRANSLATE_NOOP("Columns", "%"), QT_TRANSLATE_NOOP("Columns", "The bytes as a percentage of the difference between the two runs over all modules, growth and shrinkage added.")},
    {"regret_bytes", QT_TRANSLATE_NOOP("Columns", "bytes, others held"), QT_TRANSLATE_NOOP("Columns", "Bytes of text by which the best run found grows if the decision is taken as this run took it, with all other decisions held as recorded.")},
    {"flip_state", QT_TRANSLATE_NOOP("Columns", "what-if"), QT_TRANSLATE_NOOP("Columns", "Whether the decision was measured flipped, and if it cannot be, why.")},
    {"rank", QT_TRANSLATE_NOOP("Columns", "rank"), nullptr},
    {"sum", QT_TRANSLATE_NOOP("Columns", "sum"), QT_TRANSLATE_NOOP("Columns", "The bytes of this row and of those above it.")},
    {"together", QT_TRANSLATE_NOOP("Columns", "together"), QT_TRANSLATE_NOOP("Columns", "Bytes of the decision together with the others: the bytes of all decisions minus those of all others.")},
    {"role", QT_TRANSLATE_NOOP("Columns", "role"), nullptr},
    {"sites", QT_TRANSLATE_NOOP("Columns", "sites"), QT_TRANSLATE_NOOP("Columns", "How many callsites the row is about.")},
    {"inlined", QT_TRANSLATE_NOOP("Columns", "inlined"), QT_TRANSLATE_NOOP("Columns", "Callsites whose callee was inlined.")},
    {"measured", QT_TRANSLATE_NOOP("Columns", "measured"), QT_TRANSLATE_NOOP("Columns", "Decisions that were flipped one by one and measured: the bytes are the sum of theirs.")},
    {"culprits", QT_TRANSLATE_NOOP("Columns", "culprits"), QT_TRANSLATE_NOOP("Columns", "Decisions that are to blame.")},
    {"explained", QT_TRANSLATE_NOOP("Columns", "explained"), QT_TRANSLATE_NOOP("Columns", "Bytes of the decisions to blame, summed.")},
    {"interaction", QT_TRANSLATE_NOOP("Columns", "interaction"), QT_TRANSLATE_NOOP("Columns", "What decisions do together, minus what each does by itself.")},
    {"left", QT_TRANSLATE_NOOP("Columns", "left"), QT_TRANSLATE_NOOP("Columns", "Bytes of the difference that are not explained.")},
    {"lost", QT_TRANSLATE_NOOP("Columns", "lost"), QT_TRANSLATE_NOOP("Columns", "Bytes of the decisions by which the run loses.")},
    {"won", QT_TRANSLATE_NOOP("Columns", "won"), QT_TRANSLATE_NOOP("Columns", "Bytes of the decisions by which the run is better than the best found one.")},
    {"low", QT_TRANSLATE_NOOP("Columns", "from"), nullptr},
    {"high", QT_TRANSLATE_NOOP("Columns", "to below"), nullptr},
    {"uneven", QT_TRANSLATE_NOOP("Columns", "concentration"), QT_TRANSLATE_NOOP("Columns", "How far the bytes of some values exceed those that their decisions would have on average, in percent: high for a feature that says where a run loses.")},
    {"compiles", QT_TRANSLATE_NOOP("Columns", "compiles"), QT_TRANSLATE_NOOP("Columns", "How many compiles of the module were needed to find the decisions.")},
    {"decision", QT_TRANSLATE_NOOP("Columns", "no."), QT_TRANSLATE_NOOP("Columns", "Position of the question in the order of asking, from 0.")},
    {"caller", QT_TRANSLATE_NOOP("Columns", "caller"), QT_TRANSLATE_NOOP("Columns", "The function that contained the call when the inliner asked.")},
    {"callee", QT_TRANSLATE_NOOP("Columns", "callee"), QT_TRANSLATE_NOOP("Columns", "The function that is called.")},
    {"site", QT_TRANSLATE_NOOP("Columns", "site"), QT_TRANSLATE_NOOP("Columns", "The chain of places through which inlining brought the call into its caller, innermost first.")},
    {"advice", QT_TRANSLATE_NOOP("Columns", "advice"), QT_TRANSLATE_NOOP("Columns", "What the policy answered to the inliner.")},
    {"outcome", QT_TRANSLATE_NOOP("Columns", "outcome"), QT_TRANSLATE_NOOP("Columns", "What happened to the call.")},
    {"cost", QT_TRANSLATE_NOOP("Columns", "cost"), QT_TRANSLATE_NOOP("Columns", "LLVM's estimate of the cost of inlining; below the threshold the default heuristic inlines.")},
    {"threshold", QT_TRANSLATE_NOOP("Columns", "threshold"), QT_TRANSLATE_NOOP("Columns", "What the default heuristic compares the cost with.")},
    {"reason", QT_TRANSLATE_NOOP("Columns", "reason"), nullptr},
    {"refused", QT_TRANSLATE_NOOP("Columns", "refused"), QT_TRANSLATE_NOOP("Columns", "Callsites that were refused: by the policy, by an attribute, or because inlining would be incorrect.")},
    {"share", QT_TRANSLATE_NOOP("Columns", "share"), QT_TRANSLATE_NOOP("Columns", "Percent of the total below.")},
    {"callsites", QT_TRANSLATE_NOOP("Columns", "callsites"), QT_TRANSLATE_NOOP("Columns", "Callsites that the two runs decided differently, or that only one of them has.")},
    {"location", QT_TRANSLATE_NOOP("Columns", "location"), QT_TRANSLATE_NOOP("Columns", "Where the call is written in the source; empty in a module without debug info.")},
    {"default_advice", QT_TRANSLATE_NOOP("Columns", "default says"), QT_TRANSLATE_NOOP("Columns", "What the default heuristic would have answered to the same question.")},
    {"inline_path", QT_TRANSLATE_NOOP("Columns", "inline path"), QT_TRANSLATE_NOOP("Columns", "The source places through which inlining brought the call into its caller, innermost first.")},
    {"linkage", QT_TRANSLATE_NOOP("Columns", "linkage"), nullptr},
    {"feature", QT_TRANSLATE_NOOP("Columns", "feature"), QT_TRANSLATE_NOOP("Columns", "A named tensor that the policy sees.")},
    {"view", QT_TRANSLATE_NOOP("Columns", "view"), nullptr},
    {"columns", QT_TRANSLATE_NOOP("Columns", "columns"), nullptr},
    {"meaning", QT_TRANSLATE_NOOP("Columns", "meaning"), nullptr},
    {"value", QT_TRANSLATE_NOOP("Columns", "value"), nullptr},
    {"percentile", QT_TRANSLATE_NOOP("Columns", "percentile"), QT_TRANSLATE_NOOP("Columns", "The value's percentile among all that the run recorded: the percentage of smaller values, plus half of the equal ones.")},
    {"type", QT_TRANSLATE_NOOP("Columns", "type"), nullptr},
    {"elements", QT_TRANSLATE_NOOP("Columns", "elements"), QT_TRANSLATE_NOOP("Columns", "Numbers in each tensor; a scalar has one.")},
    {"values", QT_TRANSLATE_NOOP("Columns", "values"), QT_TRANSLATE_NOOP("Columns", "How many values the run recorded.")},
    {"minimum", QT_TRANSLATE_NOOP("Columns", "minimum"), nullptr},
    {"maximum", QT_TRANSLATE_NOOP("Columns", "maximum"), nullptr},
    {"function", QT_TRANSLATE_NOOP("Columns", "function"), nullptr},
    {"corpus", QT_TRANSLATE_NOOP("Columns", "corpus"), nullptr},
    {"modules", QT_TRANSLATE_NOOP("Columns", "modules"), nullptr},
    {"bitcode_bytes", QT_TRANSLATE_NOOP("Columns", "bitcode"), nullptr},
    {"bitcode_hash", QT_TRANSLATE_NOOP("Columns", "bitcode hash"), nullptr},
    {"thinlto", QT_TRANSLATE_NOOP("Columns", "ThinLTO"), nullptr},
    {"side_files", QT_TRANSLATE_NOOP("Columns", "side files"), QT_TRANSLATE_NOOP("Columns", "Files that the command line reads besides the bitcode: profiles, lists, a ThinLTO index.")},
    {"missing_side_files", QT_TRANSLATE_NOOP("Columns", "missing"), QT_TRANSLATE_NOOP("Columns", "Side files that were missing at the import. Without them the module would compile to something else, so it does not run.")},
    {"reference", QT_TRANSLATE_NOOP("Columns", "by reference"), nullptr},
    {"source", QT_TRANSLATE_NOOP("Columns", "source"), nullptr},
    {"imported", QT_TRANSLATE_NOOP("Columns", "imported"), nullptr},
    {"run", QT_TRANSLATE_NOOP("Columns", "run"), nullptr},
    {"policy", QT_TRANSLATE_NOOP("Columns", "policy"), nullptr},
    {"toolchain", QT_TRANSLATE_NOOP("Columns", "toolchain"), nullptr},
    {"mllvm", QT_TRANSLATE_NOOP("Columns", "LLVM options"), nullptr},
    {"flags", QT_TRANSLATE_NOOP("Columns", "flags"), QT_TRANSLATE_NOOP("Columns", "What the run changed of the command lines that its modules were recorded with.")},
    {"sample", QT_TRANSLATE_NOOP("Columns", "sample"), QT_TRANSLATE_NOOP("Columns", "How many modules the run chose by size class; empty: all that it was asked for.")},
    {"ok", QT_TRANSLATE_NOOP("Columns", "ok"), nullptr},
    {"failed", QT_TRANSLATE_NOOP("Columns", "failed"), nullptr},
    {"text", QT_TRANSLATE_NOOP("Columns", "text"), QT_TRANSLATE_NOOP("Columns", "Code and read-only data of the objects in bytes, as llvm-size counts it.")},
    {"created", QT_TRANSLATE_NOOP("Columns", "created"), nullptr},
    {"log", QT_TRANSLATE_NOOP("Columns", "log"), nullptr},
    {"context", QT_TRANSLATE_NOOP("Columns", "context"), QT_TRANSLATE_NOOP("Columns", "What the observations of a training log belong to: usually a module.")},
    {"contexts", QT_TRANSLATE_NOOP("Columns", "contexts"), nullptr},
    {"observation", QT_TRANSLATE_NOOP("Columns", "observation"), nullptr},
    {"observations", QT_TRANSLATE_NOOP("Columns", "observations"), nullptr},
    {"features", QT_TRANSLATE_NOOP("Columns", "features"), nullptr},
    {"mean", QT_TRANSLATE_NOOP("Columns", "mean"), nullptr},
    {"deviation", QT_TRANSLATE_NOOP("Columns", "deviation"), QT_TRANSLATE_NOOP("Columns", "The standard deviation of the values.")},
    {"distance", QT_TRANSLATE_NOOP("Columns", "distance"), QT_TRANSLATE_NOOP("Columns", "The largest difference of the cumulative shares of values: 0 if both logs have the same distribution, 1 if their ranges do not overlap.")},
    {"performance", QT_TRANSLATE_NOOP("Columns", "performance"), nullptr},
    {"step", QT_TRANSLATE_NOOP("Columns", "step"), QT_TRANSLATE_NOOP("Columns", "The step of the training, as its program counts them.")},
    {"tag", QT_TRANSLATE_NOOP("Columns", "tag"), QT_TRANSLATE_NOOP("Columns", "The name of the curve in TensorBoard.")},
    {"key", QT_TRANSLATE_NOOP("Columns", "key"), QT_TRANSLATE_NOOP("Columns", "What was judged in the module: default is the whole module; under register allocation a function.")},
    {"default", QT_TRANSLATE_NOOP("Columns", "default"), QT_TRANSLATE_NOOP("Columns", "What the heuristic reached: bytes of text of a module, or the score of a function's register allocation.")},
    {"reward", QT_TRANSLATE_NOOP("Columns", "reward"), QT_TRANSLATE_NOOP("Columns", "1 - (policy + 0.01) / (default + 0.01), as ml-compiler-opt computes it; positive is smaller than the heuristic's.")},
    {"kind", QT_TRANSLATE_NOOP("Columns", "kind"), nullptr},
    {"runs", QT_TRANSLATE_NOOP("Columns", "runs"), nullptr},
    {"fingerprint", QT_TRANSLATE_NOOP("Columns", "fingerprint"), nullptr},
    {"otherwise", QT_TRANSLATE_NOOP("Columns", "otherwise"), QT_TRANSLATE_NOOP("Columns", "The policy that decides what a script does not name.")},
    {"input", QT_TRANSLATE_NOOP("Columns", "input"), nullptr},
    {"shape", QT_TRANSLATE_NOOP("Columns", "shape"), nullptr},
    {"given", QT_TRANSLATE_NOOP("Columns", "given"), QT_TRANSLATE_NOOP("Columns", "Whether the compiler provides this input.")},
    {"normalisation", QT_TRANSLATE_NOOP("Columns", "normalisation"), QT_TRANSLATE_NOOP("Columns", "What is done with the value before the first layer.")},
    {"bounds", QT_TRANSLATE_NOOP("Columns", "bounds"), QT_TRANSLATE_NOOP("Columns", "How many quantile bounds the normalisation has; minimum, maximum and distinct are of them.")},
    {"distinct", QT_TRANSLATE_NOOP("Columns", "distinct"), nullptr},
    {"layer", QT_TRANSLATE_NOOP("Columns", "layer"), nullptr},
    {"inputs", QT_TRANSLATE_NOOP("Columns", "inputs"), nullptr},
    {"units", QT_TRANSLATE_NOOP("Columns", "units"), nullptr},
    {"activation", QT_TRANSLATE_NOOP("Columns", "activation"), nullptr},
    {"parameters", QT_TRANSLATE_NOOP("Columns", "parameters"), QT_TRANSLATE_NOOP("Columns", "Weights and biases, which training sets.")},
    {"output", QT_TRANSLATE_NOOP("Columns", "output"), nullptr},
    {"scores", QT_TRANSLATE_NOOP("Columns", "scores"), QT_TRANSLATE_NOOP("Columns", "How many numbers the decision is made from.")},
    {"start", QT_TRANSLATE_NOOP("Columns", "start"), QT_TRANSLATE_NOOP("Columns", "The run whose result the search of the module began from.")},
    {"text_before", QT_TRANSLATE_NOOP("Columns", "text before"), QT_TRANSLATE_NOOP("Columns", "Bytes of text of the result that the search of the module began from.")},
    {"unique_before", QT_TRANSLATE_NOOP("Columns", "unique before"), QT_TRANSLATE_NOOP("Columns", "As text before, but a body that several modules share is counted once.")},
    {"unique_delta", QT_TRANSLATE_NOOP("Columns", "unique delta"), QT_TRANSLATE_NOOP("Columns", "As delta, but a body that several modules share is counted once.")},
    {"moves", QT_TRANSLATE_NOOP("Columns", "moves"), QT_TRANSLATE_NOOP("Columns", "Changes of decisions that made the module smaller.")},
    {"found_from", QT_TRANSLATE_NOOP("Columns", "found from"), QT_TRANSLATE_NOOP("Columns", "The start from which the best was found: that run, default (what the heuristic decides) or never (nothing inlined).")},
    {"rounds", QT_TRANSLATE_NOOP("Columns", "rounds"), QT_TRANSLATE_NOOP("Columns", "How often decisions of the module were measured, from all starts.")},
    {"components", QT_TRANSLATE_NOOP("Columns", "components"), QT_TRANSLATE_NOOP("Columns", "Parts of the call graph that calls to decide join; empty until they are counted.")},
    {"proved", QT_TRANSLATE_NOOP("Columns", "proved"), QT_TRANSLATE_NOOP("Columns", "Components for which all ways to decide were tried: no other is smaller, if components do not change each other.")},
    {"proved_percent", QT_TRANSLATE_NOOP("Columns", "proved %"), QT_TRANSLATE_NOOP("Columns", "Share of the components for which all ways to decide were tried.")},
    {"round", QT_TRANSLATE_NOOP("Columns", "round"), QT_TRANSLATE_NOOP("Columns", "Its number; round 0 is the first policy, which was not fitted.")},
    {"round_best", QT_TRANSLATE_NOOP("Columns", "best"), QT_TRANSLATE_NOOP("Columns", "The round that made the training modules smallest.")},
    {"round_flips", QT_TRANSLATE_NOOP("Columns", "flips"), QT_TRANSLATE_NOOP("Columns", "Measured flips that the policy was fitted to.")},
    {"round_rows", QT_TRANSLATE_NOOP("Columns", "rows"), QT_TRANSLATE_NOOP("Columns", "What the policy was fitted to: measured flips, and answers of the best policy before it.")},
    {"accepted", QT_TRANSLATE_NOOP("Columns", "accepted"), QT_TRANSLATE_NOOP("Columns", "Whether the round made the training modules smaller than all rounds before it did.")},
    {"text_percent", QT_TRANSLATE_NOOP("Columns", "text %"), QT_TRANSLATE_NOOP("Columns", "The change of text against round 0.")},
    {"unique_percent", QT_TRANSLATE_NOOP("Columns", "unique %"), QT_TRANSLATE_NOOP("Columns", "The change of unique against round 0.")},
    {"held_modules", QT_TRANSLATE_NOOP("Columns", "validation\nmodules"), QT_TRANSLATE_NOOP("Columns", "Modules that the training never learns from, so that they say what to expect of other code.")},
    {"held_text", QT_TRANSLATE_NOOP("Columns", "validation\ntext"), QT_TRANSLATE_NOOP("Columns", "Bytes of text of the modules that the training never learns from.")},
    {"held_text_percent", QT_TRANSLATE_NOOP("Columns", "validation\ntext %"), QT_TRANSLATE_NOOP("Columns", "The change of text against round 0, of the modules that the training never learns from.")},
    {"held_unique", QT_TRANSLATE_NOOP("Columns", "validation\nunique"), QT_TRANSLATE_NOOP("Columns", "As validation text, but a body that several modules share is counted once.")},
    {"held_unique_percent", QT_TRANSLATE_NOOP("Columns", "validation\nunique %"), QT_TRANSLATE_NOOP("Columns", "The change of unique against round 0, of the modules that the training never learns from.")},
    {"package_set", QT_TRANSLATE_NOOP("Columns", "set"), QT_TRANSLATE_NOOP("Columns", "training: modules that are learned from; validation: modules that are held out to judge by.")},
    {"package", QT_TRANSLATE_NOOP("Columns", "package"), QT_TRANSLATE_NOOP("Columns", "A folder of modules. A body that modules of a set share counts for the first of them.")},
    {"seconds", QT_TRANSLATE_NOOP("Columns", "seconds"), QT_TRANSLATE_NOOP("Columns", "Time since the search began.")},
    {"shard", QT_TRANSLATE_NOOP("Columns", "shard"), nullptr},
    {"shard_units", QT_TRANSLATE_NOOP("Columns", "compiles"), QT_TRANSLATE_NOOP("Columns", "Compiles of the shard: each of its modules under each policy.")},
    {"shard_modules", QT_TRANSLATE_NOOP("Columns", "modules"), QT_TRANSLATE_NOOP("Columns", "Modules of the shard that are searched, or of which flips are measured.")},
    {"done", QT_TRANSLATE_NOOP("Columns", "done"), QT_TRANSLATE_NOOP("Columns", "Those that have a result, also if it is a failure.")},
    {"attempts", QT_TRANSLATE_NOOP("Columns", "attempts"), QT_TRANSLATE_NOOP("Columns", "Processes that began to do the shard.")},
    {"nodes", QT_TRANSLATE_NOOP("Columns", "machines"), nullptr},
    {"shard_seconds", QT_TRANSLATE_NOOP("Columns", "seconds"), QT_TRANSLATE_NOOP("Columns", "Processor time of the compiles that are done.")},
    {"linked", QT_TRANSLATE_NOOP("Columns", "linked"), QT_TRANSLATE_NOOP("Columns", "Bytes by which the symbols of the functions in the linked binary grew or shrank.")},
    {"local", QT_TRANSLATE_NOOP("Columns", "local"), QT_TRANSLATE_NOOP("Columns", "The part of linked bytes of functions that only their module sees.")},
    {"external", QT_TRANSLATE_NOOP("Columns", "external"), QT_TRANSLATE_NOOP("Columns", "The part of linked bytes of functions that other modules see.")},
    {"shared", QT_TRANSLATE_NOOP("Columns", "shared"), QT_TRANSLATE_NOOP("Columns", "The part of linked bytes of functions that several modules define and the linker keeps once.")},
    {"unmatched", QT_TRANSLATE_NOOP("Columns", "unmatched"), QT_TRANSLATE_NOOP("Columns", "Functions whose linked bytes are not known: several symbols of the binary have their name.")},
    {"best_decision", QT_TRANSLATE_NOOP("Columns", "best decision"), QT_TRANSLATE_NOOP("Columns", "The number of the decision in the best found run.")},
    {"bytes", QT_TRANSLATE_NOOP("Columns", "bytes"), nullptr},
    {"path", QT_TRANSLATE_NOOP("Columns", "path"), nullptr},
    {"report", QT_TRANSLATE_NOOP("Columns", "report"), nullptr},
    {"remarks", QT_TRANSLATE_NOOP("Columns", "remarks"), nullptr},
    {"files", QT_TRANSLATE_NOOP("Columns", "files"), nullptr},
    {"undecided", QT_TRANSLATE_NOOP("Columns", "undecided"), QT_TRANSLATE_NOOP("Columns", "Remarks about calls that report no decision, such as those of functions without a body.")},
    {"reasons", QT_TRANSLATE_NOOP("Columns", "reasons"), QT_TRANSLATE_NOOP("Columns", "LLVM's names of the remarks about calls that were not inlined, with their numbers.")},
    {"pass", QT_TRANSLATE_NOOP("Columns", "pass"), nullptr},
    {"hotness", QT_TRANSLATE_NOOP("Columns", "hotness"), QT_TRANSLATE_NOOP("Columns", "How often the call was made, by a profile.")},
    {"entries", QT_TRANSLATE_NOOP("Columns", "entries"), nullptr},
    {"code", QT_TRANSLATE_NOOP("Columns", "code"), nullptr},
    {"severity", QT_TRANSLATE_NOOP("Columns", "severity"), nullptr},
    {"subject", QT_TRANSLATE_NOOP("Columns", "subject"), nullptr},
    {"finding", QT_TRANSLATE_NOOP("Columns", "finding"), nullptr},
    {"file", QT_TRANSLATE_NOOP("Columns", "file"), nullptr},
    {"name", QT_TRANSLATE_NOOP("Columns", "name"), nullptr},
    {"place", QT_TRANSLATE_NOOP("Columns", "place"), nullptr},
    {"expected", QT_TRANSLATE_NOOP("Columns", "expected"), nullptr},
    {"time", QT_TRANSLATE_NOOP("Columns", "time"), nullptr},
    {"concerns", QT_TRANSLATE_NOOP("Columns", "concerns"), nullptr},
    {"set", QT_TRANSLATE_NOOP("Columns", "set"), QT_TRANSLATE_NOOP("Columns", "training: what the policy learned from; held-out: rows of other folders, which it has not seen.")},
    {"rows", QT_TRANSLATE_NOOP("Columns", "rows"), QT_TRANSLATE_NOOP("Columns", "Decisions with features and an answer.")},
    {"inline", QT_TRANSLATE_NOOP("Columns", "inline"), QT_TRANSLATE_NOOP("Columns", "Rows in which the run wanted the call inlined.")},
    {"refuse", QT_TRANSLATE_NOOP("Columns", "refuse"), QT_TRANSLATE_NOOP("Columns", "Rows in which the run did not want the call inlined.")},
    {"accuracy", QT_TRANSLATE_NOOP("Columns", "accuracy"), QT_TRANSLATE_NOOP("Columns", "Share of the rows in which the policy answers as the run did; 1 is all.")},
    {"balanced_accuracy", QT_TRANSLATE_NOOP("Columns", "accuracy\nbalanced"), QT_TRANSLATE_NOOP("Columns", "The mean of two shares: of the rows to be inlined, and of those to be refused.")},
    {"majority_accuracy", QT_TRANSLATE_NOOP("Columns", "majority\naccuracy"), QT_TRANSLATE_NOOP("Columns", "The accuracy of the more frequent answer, given always.")},
    {"majority_balanced_accuracy", QT_TRANSLATE_NOOP("Columns", "majority\nbalanced"), QT_TRANSLATE_NOOP("Columns", "The balanced accuracy of the more frequent answer, given always.")},
    {"no_place", QT_TRANSLATE_NOOP("Columns", "no place"), QT_TRANSLATE_NOOP("Columns", "Decisions whose call has no location, so that no line can name it.")},
    {"twins", QT_TRANSLATE_NOOP("Columns", "twins"), QT_TRANSLATE_NOOP("Columns", "Decisions that share a place with another decision.")},
    {"changed", QT_TRANSLATE_NOOP("Columns", "changed"), QT_TRANSLATE_NOOP("Columns", "Decisions that changed when the inliner asked again.")},
    {"not_taken", QT_TRANSLATE_NOOP("Columns", "not taken"), QT_TRANSLATE_NOOP("Columns", "Lines that the checking clang did not follow.")},
    {"text_reached", QT_TRANSLATE_NOOP("Columns", "text reached"), QT_TRANSLATE_NOOP("Columns", "Bytes of text that the checking clang made with the lines.")},
    {"complete", QT_TRANSLATE_NOOP("Columns", "complete"), QT_TRANSLATE_NOOP("Columns", "Whether all of the file was read. If it is damaged, or the import was cancelled, what was read before is kept.")},
};
// clang-format on

const ColumnWords* wordsOf(std::string_view name) {
    for (const ColumnWords& words : columnWords)
        if (name == words.name) return &words;
    return nullptr;
}

/// sidedName() for the names of words too: those that a column's words are like (ColumnLikes) are no names of columns.
SidedName splitName(std::string_view name) {
    const SidedName split = sidedName(name);
    if (split.side || name.size() < 3 || name[name.size() - 2] != '_' || name.back() < 'a' || name.back() > 'z')
        return split;
    const std::string_view stem = name.substr(0, name.size() - 2);
    return wordsOf(stem) ? SidedName{stem, std::size_t(name.back() - 'a')} : split;
}

bool isRelation(std::string_view name) {
    const ColumnWords* words = wordsOf(name);
    return words && words->isRelation;
}

/// With several sides the letter is before the name: names may be long and similar, and files have only the letter.
QString sideName(int side, const QStringList& sides) {
    const QString letter = sides.size() > 2 ? QString(QChar(u'A' + side)) + QLatin1Char(' ') : QString();
    if (side < sides.size() && !sides[side].isEmpty()) return letter + sides[side];
    if (side == 0) return QCoreApplication::translate("Columns", "baseline");
    if (side == 1) return QCoreApplication::translate("Columns", "versus");
    return QString(QChar(u'A' + side));
}

} // namespace

const QLocale& numberLocale() {
    static const QLocale locale = [] {
        QLocale made = QLocale().language() == QLocale::C ? QLocale(QLocale::English) : QLocale();
        made.setNumberOptions(made.numberOptions() & ~QLocale::OmitGroupSeparator);
        return made;
    }();
    return locale;
}

QString columnTitle(std::string_view name, const QStringList& sides) {
    const ColumnWords* words = wordsOf(splitName(name).stem);
    if (!words) return QString::fromUtf8(name.data(), qsizetype(name.size()));
    const QString title = QCoreApplication::translate("Columns", words->title);
    const int side = sideOfColumn(name, sides);
    return side < 0 ? title : title + QLatin1Char('\n') + sideName(side, sides);
}

int sideOfColumn(std::string_view name, const QStringList& sides) {
    if (sides.size() > 2 && isRelation(name)) return 1;
    const std::optional<std::size_t> side = splitName(name).side;
    return side ? int(*side) : -1;
}

QString columnMeaning(std::string_view name) {
    const ColumnWords* words = wordsOf(splitName(name).stem);
    return words && words->meaning ? QCoreApplication::translate("Columns", words->meaning) : QString();
}

QString grouped(std::int64_t value) {
    return value < 0 ? signedGrouped(value) : numberLocale().toString(qlonglong(value));
}

QString signedGrouped(std::int64_t value) {
    const auto magnitude = value < 0 ? 0 - std::uint64_t(value) : std::uint64_t(value);
    return signedText(value < 0, value == 0, numberLocale().toString(qulonglong(magnitude)));
}

QString signedPercent(double percent, int decimals) {
    const double scale = std::pow(10, decimals), rounded = std::round(percent * scale) / scale;
    const QString magnitude = numberLocale().toString(std::abs(rounded), 'f', decimals);
    return QCoreApplication::translate("Columns", "%1 %").arg(signedText(rounded < 0, rounded == 0, magnitude));
}

QString shareText(double percent) {
    constexpr double least = 0.1; // with one decimal
    if (percent > 0 && percent < least / 2)
        return QCoreApplication::translate("Columns", "<%1 %").arg(numberLocale().toString(least, 'f', 1));
    const QString text = signedPercent(percent);
    return text.startsWith(QLatin1Char('+')) ? text.mid(1) : text;
}

QString signedShare(std::int64_t delta, std::int64_t base) {
    if (base == 0) return QStringLiteral("–");
    const double percent = 100.0 * double(delta) / double(base);
    int decimals = 1;
    while (delta != 0 && decimals < 9 && std::abs(percent) * std::pow(10, decimals) < 0.5)
        ++decimals;
    return signedPercent(percent, decimals);
}

QString listedNames(const QStringList& names, qsizetype count, const QString& separator) {
    const QString shown = names.first(std::min(names.size(), qsizetype(mostListed))).join(separator);
    const qsizetype more = std::max(count, names.size()) - std::min(names.size(), qsizetype(mostListed));
    return more > 0 ? QCoreApplication::translate("Columns", "%1 and %2 more", "names, number of others")
                          .arg(shown, grouped(more))
                    : shown;
}

std::string shortTime(const std::string& time) {
    const QDateTime moment = QDateTime::fromString(QString::fromStdString(time), Qt::ISODate);
    return moment.isValid() ? moment.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm")).toStdString() : time;
}

QString displayText(const Cell& cell, ColumnKind kind) {
    if (const auto* text = std::get_if<std::string>(&cell))
        return kind == ColumnKind::Status ? shownValue(*text) : QString::fromStdString(*text);
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        if (kind == ColumnKind::Percent) return signedPercent(double(*integer));
        if (kind == ColumnKind::Share) return shareText(double(*integer));
        return kind == ColumnKind::Delta ? signedGrouped(*integer) : grouped(*integer);
    }
    if (const auto* number = std::get_if<double>(&cell)) {
        if (kind == ColumnKind::Percent) return signedPercent(*number);
        return kind == ColumnKind::Share ? shareText(*number) : freeNumber(*number);
    }
    return kind == ColumnKind::Text || kind == ColumnKind::Status ? QString() : QStringLiteral("–");
}

} // namespace inlinescope
