// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN // moc cannot parse the headers of LLVM
#include "core/compiler/recording/recorder.h"
#endif

#include <QtTest>

using namespace inlinescope;

/// The recorder's bookkeeping of the inliner's calls.
class tst_recorder : public QObject {
    Q_OBJECT

private slots:
    void anAdviceOfWhichNobodyToldTheOutcomeIsNoSoundRecord();
    void anAdviceToldTwiceIsNoSoundRecord();
    void advicesThatAreAllToldAreASoundRecord();

private:
    static std::pair<bool, QString> finished(int created, int recorded);
};

/// Whether the record is complete, and the message about it.
std::pair<bool, QString> tst_recorder::finished(int created, int recorded) {
    Recorder recorder;
    for (int i = 0; i < created; ++i)
        recorder.adviceCreated();
    for (int i = 0; i < recorded; ++i)
        recorder.adviceRecorded();
    ModuleRunResult result;
    const Result<bool> sound = recorder.finish(result);
    return {sound.ok() && *sound, QString::fromStdString(result.diagnostics)};
}

void tst_recorder::anAdviceOfWhichNobodyToldTheOutcomeIsNoSoundRecord() {
    const auto [sound, words] = finished(3, 2);
    QVERIFY(!sound);
    QVERIFY2(words.contains("3 inlining advices were created, but 2 were recorded"), qPrintable(words));
}

void tst_recorder::anAdviceToldTwiceIsNoSoundRecord() {
    const auto [sound, words] = finished(1, 2);
    QVERIFY(!sound);
    QVERIFY2(words.contains("1 inlining advices were created, but 2 were recorded"), qPrintable(words));
}

void tst_recorder::advicesThatAreAllToldAreASoundRecord() {
    const auto [sound, words] = finished(2, 2);
    QVERIFY(sound);
    QCOMPARE(words, QString());
}

QTEST_GUILESS_MAIN(tst_recorder)
#include "tst_recorder.moc"
