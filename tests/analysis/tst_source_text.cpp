// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/source_text.h"

#include <QTest>

using namespace inlinescope;

/// Where attributes go in source files. In the texts of the cases, @ is the place that is expected, and not part of the
/// source.
class TestSourceText : public QObject {
    Q_OBJECT

    struct Marked {
        std::string text;
        std::size_t offset; ///< npos: none
    };
    static Marked marked(const char* text) {
        Marked marked{text, std::string::npos};
        marked.offset = marked.text.find('@');
        if (marked.offset != std::string::npos) marked.text.erase(marked.offset, 1);
        return marked;
    }
    static std::uint32_t lineOf(const std::string& text, std::size_t offset) {
        return std::uint32_t(std::count(text.begin(), text.begin() + std::ptrdiff_t(offset), '\n')) + 1;
    }

private slots:
    void definitions_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("line");
        const auto add = [](const char* title, const char* text, const char* name, int line = 1) {
            QTest::newRow(title) << QByteArray(text) << QByteArray(name) << line;
        };
        add("plain", "static int @f(int x) { return f(x); }", "f");
        add("pointer", "const char *@name(void)\n{ return 0; }", "name");
        add("line of the name", "static int\n@f(int x)\n{ }", "f", 2);
        add("member", "int @A::B<int>::f(int x) const { }", "f");
        add("constructor", "@S::S(int x) : a(f(x)), b{x} { }", "S");
        add("destructor", "S::S() {} @S::~S() { }", "~S");
        add("operator", "bool @operator==(const A& a, const A& b) { return true; }", "operator==");
        add("call operator", "int @A::operator()(int x) noexcept { return x; }", "operator()");
        add("conversion", "@A::operator bool() const { return true; }", "operator bool");
        add("trailing return", "auto @f(int x) -> std::vector<int> { }", "f");
        add("template", "template <class T> inline T @f(T x) { return x; }", "f");
        add("in a class", "struct S { int @f() const override { return 1; } int g(); };", "f");
        add("after a comment", "/* f(x) { */ int /* \" */ @f(int x) /* ; */ { }", "f");
        add("after a directive", "#define f(x) {\nint @f(int x) { }", "f", 2);
        add("a declaration", "int f(int x);", "f");
        add("a call", "int g() { if (f(1)) { return 2; } return f(2); }", "f");
        add("two on a line", "int f(int) { } int f(char) { }", "f");
        add("a lambda", "auto l = [](int x) { return x; };", "operator()");
        add("in parentheses", "int (f)(int x) { }", "f");
        add("unbalanced", "int f(int x) { ", "f");
        add("no such line", "int f(int x) { }", "f", 7);
        add("another name", "int fa(int x) { }", "f");
    }
    void definitions() {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, name);
        QFETCH(const int, line);
        const Marked source = marked(text.constData());
        const auto found = SourceText(source.text).definition(std::uint32_t(line), name.toStdString());
        QCOMPARE(found.value_or(std::string::npos), source.offset);
    }

    /// The call is that of `f` at the place of "$".
    void statements_data() {
        QTest::addColumn<QByteArray>("text");
        const auto add = [](const char* title, const char* body) {
            QTest::newRow(title) << "int g(int x) {\n  x = 1;\n" + QByteArray(body) + "\n  x = 2;\n}\n";
        };
        add("return", "  @return 1 + $f(x);");
        add("expression", "  @$f(x);");
        add("assignment", "  @a.b[1]->c += h($f(x), 2);");
        add("qualified", "  @return $N::M::f(x);");
        add("template", "  @$f<int, 3>(x);");
        add("member", "  @p->q().$f(x);");
        add("stream", "  @std::cout << $f(x) << 3;");
        add("cast", "  @(void)$f(x);");
        add("dereference", "  @*p = $f(x);");
        add("body of if", "  if (x) @$f(x); else h();");
        add("else", "  if (x) h(); else @$f(x);");
        add("condition of if", "  @if ($f(x)) { h(); } else { k(); }");
        add("condition of else if", "  if (h()) k(); else @if (2 > $f(x)) k();");
        add("if constexpr", "  if constexpr (true) @$f(x);");
        add("head of for", "  @for (int i = 0; i < $f(x); ++i) { h(); }");
        add("body of for", "  for (int i = 0; i < x; ++i) { h(); @$f(i); }");
        add("while", "  @while ($f(x)) ;");
        add("do", "  @do { h(); } while ($f(x));");
        add("body of do", "  do @$f(x); while (x);");
        add("case", "  switch (x) { case 1: case N::b: @$f(x); break; default: h(); }");
        add("default", "  switch (x) { default: @return $f(x); }");
        add("head of switch", "  @switch ($f(x)) { case 1: break; }");
        add("label", "  again: @$f(x);");
        add("try", "  try { @$f(x); } catch (...) { h(); }");
        add("catch", "  try { h(); } catch (const E& e) { @$f(x); }");
        add("lambda", "  auto l = [&](int y) { @return $f(y); };");
        add("after an attribute", "  [[likely]] @$f(x);");
        add("after a string", "  h(\"}\", '}', R\"(\"})\"); /* } */ @$f(x); // }");
        add("declaration", "  int y = $f(x);");
        add("declaration of a class", "  N::T<int> y = $f(x);");
        add("declaration by constructor", "  Lock lock($f(x));");
        add("declaration of a pointer", "  T* y = $f(x);");
        add("declaration by auto", "  const auto& y = $f(x);");
        add("initializer list", "  T y{$f(x)};");
        add("declaration with an attribute", "  __attribute__((unused)) int y = $f(x);");
        add("declaration by typeof", "  typeof(x) y = $f(x);");
        add("declaration by __typeof__", "  __typeof__(x) (*y) = $f(x);");
        add("declaration by decltype", "  decltype(auto) y = $f(x);");
        add("declaration with an alignment", "  alignas(8) int y = $f(x);");
        add("declaration by a macro", "  STACK_OF(T) *y = $f(x);");
        add("declaration of a function's pointer", "  T (*y)(int) = h($f(x));");
        add("assembly", "  asm(\"\" :: \"r\"($f(x)));");
        add("after an #endif", "#ifdef A\n  h();\n#else\n  k();\n#endif\n  @$f(x);");
        add("after an #error", "#ifndef A\n#error no A\n#endif\n  @return $f(x);");
        add("in a branch", "# if A > 1\n  @$f(x);\n# elif A\n  h();\n# endif");
        add("branches in its body", "  @if ($f(x)) {\n#if A\n    h();\n#if B\n    k();\n#endif\n#endif\n  }");
        add("after a #define", "#define A(x) \\\n  (x)\n  @$f(x);\n#undef A");
        add("a declaration's branch", "  int y =\n#ifdef A\n      x;\n#else\n      $f(x);\n#endif");
        add("a return's branch", "  return\n#ifdef A\n      x +\n#endif\n      $f(x);");
        add("branches in an expression", "  $f(x)\n#ifdef A\n      + 1\n#endif\n      ;");
        add("branches of a body", "  if (x)\n#ifdef A\n    h();\n#else\n    $f(x);\n#endif");
        add("branches of a condition", "#ifdef A\n  if (x)\n#else\n  if (!x)\n#endif\n    $f(x);");
        add("branches after its condition", "  if ($f(x))\n#ifdef A\n    h();\n#else\n    k();\n#endif");
        add("else in a branch", "#ifdef A\n  if (x) h(); else\n#endif\n  $f(x);");
        add("a pragma's loop", "#pragma omp parallel for\n  for (int i = 0; i < $f(x); ++i) h(i);");
        add("after an #include", "#include \"begin.inc\"\n  $f(x);");
        add("a macro's name", "  $MACRO(x);");
        add("not called", "  h($f);");
    }
    void statements() {
        QFETCH(QByteArray, text);
        std::string without = text.toStdString();
        without.erase(std::remove(without.begin(), without.end(), '@'), without.end());
        const std::size_t call = without.find('$');
        without.erase(call, 1);
        text.replace("$", "");
        const Marked source = marked(text.constData());
        QCOMPARE(source.text, without);
        const auto column = std::uint32_t(call - without.rfind('\n', call));
        const SourceText::Position place{lineOf(without, call), column};
        const auto found = SourceText(without).statement(place, "f");
        QCOMPARE(found ? found->begin : std::string::npos, source.offset);
        if (!found) return;
        QVERIFY(found->first <= place && place <= found->last);
    }

    void aStatementEndsWithItsLastToken() {
        const std::string text = "int g() {\n  if (f(1)) {\n    f(2);\n  }\n  return f(3);\n}\n";
        const auto found = SourceText(text).statement({2, 7}, "f");
        QVERIFY(found && found->first == (SourceText::Position{2, 3}) && found->last == (SourceText::Position{4, 3}));
    }

    void oddTextsAreNoStatements() {
        const std::string open(100'000, '{'), close(100'000, '}');
        QVERIFY(SourceText("int g() {" + open + "f();" + close + "}").statement({1, 100'010}, "f"));
        QVERIFY(!SourceText("int g() { if (f()) " + open + close + "}").statement({1, 15}, "f"));
        for (const char* odd :
             {"",    "(",     "}",        "'",         "\"",          "R\"",         "R\"(",         "/*",
              "//",  "#",     "#\\",      "f",         "f(",          "::",          "~f(",          "f<",
              "{f(", "{f()}", "operator", "operator(", "{ do f(); }", "{ if f(); }", "{ case f(): }"})
            for (std::uint32_t column = 0; column < 12; ++column) {
                const SourceText source{odd};
                (void)source.statement({1, column}, "f");
                (void)source.definition(1, "f");
                (void)source.definition(1, "operator()");
                (void)source.definition(1, "~f");
            }
    }
};

QTEST_APPLESS_MAIN(TestSourceText)
#include "tst_source_text.moc"
