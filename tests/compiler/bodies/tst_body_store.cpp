// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/body_store.h"

#include <QTest>

#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/Support/SourceMgr.h>

using namespace inlinescope;

/// Which bodies can be kept.
class TestBodyStore : public QObject {
    Q_OBJECT

    static bool isKept(const std::string& metadata) {
        const std::string text = "@g = global i32 0\n"
                                 "define void @f(ptr %p) {\n  store i32 1, ptr %p, !test !0\n  ret void\n}\n" +
                                 metadata;
        llvm::LLVMContext context;
        llvm::SMDiagnostic error;
        const auto module = llvm::parseAssemblyString(text, error, context);
        if (!module) qFatal("%s", error.getMessage().str().c_str());
        BodyStore store(context);
        return store.keep(*module->getFunction("f")) != nullptr;
    }
    /// A chain of nodes, as the types of nested structs make it.
    static std::string chain(int nodes, const std::string& last) {
        std::string text;
        for (int node = 0; node < nodes; ++node)
            text += "!" + std::to_string(node) + " = !{!\"t\", !" + std::to_string(node + 1) + ", i64 0}\n";
        return text + "!" + std::to_string(nodes) + " = " + last + "\n";
    }

private slots:
    void metadataMayBeDeep() {
        QVERIFY(isKept(chain(1, "!{!\"char\"}")));
        QVERIFY(isKept(chain(60, "!{!\"char\"}")));
    }
    void metadataMayReferToItself() { QVERIFY(isKept("!0 = distinct !{!0, !1}\n!1 = !{!0}\n")); }
    void metadataMayNotReferToGlobals() {
        QVERIFY(!isKept(chain(1, "!{ptr @g}")));
        QVERIFY(!isKept(chain(60, "!{ptr @g}")));
        QVERIFY(!isKept("!0 = distinct !{!0, !1}\n!1 = !{!0, ptr @g}\n"));
    }
};

QTEST_GUILESS_MAIN(TestBodyStore)
#include "tst_body_store.moc"
