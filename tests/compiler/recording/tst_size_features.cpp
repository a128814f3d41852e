// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc cannot parse the headers of LLVM
#include "core/compiler/recording/size_features.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>
#endif
#include "tests/compiler/support.h"

#include <QtTest>

#include <map>

using namespace inlinescope;

/// The features of functions that were counted by hand, with the numbers of LLVM 18's Instruction.def, and the estimate
/// that LLVM's own test publishes.
class tst_size_features : public QObject {
    Q_OBJECT

private slots:
    void featuresAreThoseCountedByHand_data();
    void featuresAreThoseCountedByHand();
    void estimateIsTheOneThatLlvmPublishes();
};

namespace {

using Counts = std::map<std::size_t, std::int32_t>; ///< by index, those that are not 0

SizeFeatures featuresOf(const QByteArray& text) {
    llvm::LLVMContext context;
    llvm::SMDiagnostic diagnostic;
    const auto module = llvm::parseAssemblyString({text.constData(), std::size_t(text.size())}, diagnostic, context);
    if (!module) qFatal("%s", diagnostic.getMessage().str().c_str());
    llvm::Function* function = module->getFunction("counted");
    if (!function) qFatal("no function");
    return sizeFeatures(*function, llvm::TargetTransformInfo(module->getDataLayout()));
}

Counts countsOf(const SizeFeatures& features) {
    Counts counts;
    for (std::size_t index = 0; index < features.size(); ++index)
        if (features[index] != 0) counts[index] = features[index];
    return counts;
}

QByteArray wordsOf(const Counts& counts) {
    QByteArray words;
    for (const auto& [index, count] : counts)
        words += QByteArray::number(qulonglong(index)) + ": " + QByteArray::number(count) + ", ";
    return words;
}

/// One of two calls, whose results a phi joins: the function of LLVM's size-estimator.ll by its opcodes and blocks.
const char* const oneOfTwoCalls = R"(
declare i32 @low(i32)
declare i32 @high(i32)
define i32 @counted(i32 %number) {
entry:
  %small = icmp slt i32 %number, 3
  br i1 %small, label %a, label %b
a:
  %x = call i32 @low(i32 %number)
  br label %end
b:
  %y = call i32 @high(i32 %number)
  br label %end
end:
  %either = phi i32 [ %x, %a ], [ %y, %b ]
  ret i32 %either
}
)";

} // namespace

Q_DECLARE_METATYPE(Counts)

void tst_size_features::featuresAreThoseCountedByHand_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Counts>("expected");
    // Without a target an instruction costs 1, a call 1 more for each argument, and a phi or freeze nothing. Opcode N
    // is feature 9 + N. Ret 1, br 2, icmp 53, phi 55, call 56. Succession N, from 1, is feature 76 + N: {2,55} is the
    // 41st, {2,56} the 42nd, {53,2} the 109th, {55,1} the 114th, {56,2} the 121st.
    QTest::newRow("branches and calls") << QByteArray(oneOfTwoCalls)
                                        << Counts{{0, 9},  {1, 4},  {2, 2},   {8, 1},   {10, 1},  {11, 3},  {62, 1},
                                                  {64, 1}, {65, 2}, {117, 1}, {118, 2}, {185, 1}, {190, 1}, {197, 2}};
    // linkonce_odr is a linkonce linkage too. ptrtoaddr (LLVM 22's 48) is ptrtoint (47),
    // inttoptr (LLVM 22's 49) is 48, freeze (68) is 67. Store 33, ret 1; {48,..}: none of the successions is in the
    // list but store, ret ({33,1}, the 75th).
    QTest::newRow("opcodes that LLVM 22 moved") << QByteArray(R"(
define linkonce_odr void @counted(ptr %p, ptr %q) {
  %address = ptrtoaddr ptr %p to i64
  %back = inttoptr i64 %address to ptr
  %solid = freeze ptr %back
  store ptr %solid, ptr %q
  ret void
}
)") << Counts{{0, 4}, {1, 1}, {4, 1}, {5, 1}, {10, 1}, {42, 1}, {56, 1}, {57, 1}, {76, 1}, {151, 1}};
    // Two outermost loops, the second with a loop in it: 2 loops of depth 1. Entry 0, each next block a level deeper.
    // Br 2; {2,2} is the 30th succession, {2,1} the 29th.
    QTest::newRow("loops") << QByteArray(R"(
define internal void @counted(i1 %more) {
entry:
  br label %first
first:
  br i1 %more, label %first, label %outer
outer:
  br label %inner
inner:
  br i1 %more, label %inner, label %latch
latch:
  br i1 %more, label %outer, label %end
end:
  ret void
}
)") << Counts{{0, 6}, {1, 6}, {3, 1}, {6, 2}, {7, 1}, {8, 5}, {10, 1}, {11, 5}, {105, 1}, {106, 4}};
}

void tst_size_features::featuresAreThoseCountedByHand() {
    QFETCH(QByteArray, text);
    QFETCH(Counts, expected);
    QCOMPARE(wordsOf(countsOf(featuresOf(text))), wordsOf(expected));
}

/// llvm/test/Transforms/Inline/ML/size-estimator.ll: "size estimate for branches: 28".
void tst_size_features::estimateIsTheOneThatLlvmPublishes() {
    const QString folder = support::sharedData("policies/ir2native-llvm18");
    if (!QFile::exists(folder)) QSKIP("no sample of LLVM's model");
    const Result<Policy> loaded = Policy::load(folder.toStdString());
    QVERIFY2(loaded.ok(), loaded.ok() ? "" : describe(loaded.error()).c_str());
    Result<SizeModel> model = SizeModel::bind(*loaded);
    QVERIFY2(model.ok(), model.ok() ? "" : describe(model.error()).c_str());
    const Result<std::int64_t> estimate = model->estimate(featuresOf(oneOfTwoCalls));
    QVERIFY2(estimate.ok(), estimate.ok() ? "" : describe(estimate.error()).c_str());
    QCOMPARE(*estimate, std::int64_t(28));
}

QTEST_GUILESS_MAIN(tst_size_features)
#include "tst_size_features.moc"
