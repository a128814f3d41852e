// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/elf_sizes_text.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <limits>

using namespace inlinescope;

namespace {

ElfSizeEntry entryOf(const char* path, const char* buildId, std::optional<std::int64_t> code,
                     std::optional<std::int64_t> file) {
    ElfSizeEntry entry{path, buildId, std::vector<std::optional<std::int64_t>>(elfSizeFields().size())};
    const auto put = [&](const char* field, std::optional<std::int64_t> value) {
        entry.values[std::size_t(std::ranges::find(elfSizeFields(), field) - elfSizeFields().begin())] = value;
    };
    put("code", code);
    put("file", file);
    return entry;
}

} // namespace

class tst_elf_sizes_text : public QObject {
    Q_OBJECT
private slots:
    /// What Python's json.dump(report, sort_keys=True, indent=1) writes of the same report.
    void theTextIsThatOfFuchsiasBuild() {
        const ElfSizeEntry entries[] = {entryOf("b", "", {}, 7), entryOf("a\"\xc3\xa4", "0f", 4096, 5)};
        const char* const expected = "{\n \"files\": [\n  {\n   \"build_id\": \"0f\",\n   \"code\": 4096,\n"
                                     "   \"file\": 5,\n   \"path\": \"a\\\"\\u00e4\"\n  },\n  {\n"
                                     "   \"build_id\": null,\n   \"file\": 7,\n   \"path\": \"b\"\n  }\n ],\n"
                                     " \"totals\": {\n  \"code\": 4096,\n  \"file\": 12\n }\n}";
        QCOMPARE(elfSizesText(entries), std::string(expected));
    }
    void aTotalOfMoreThan64BitsIsLeftOut() {
        constexpr auto most = std::numeric_limits<std::int64_t>::max();
        const ElfSizeEntry entries[] = {entryOf("a", "", most, 5), entryOf("b", "", most, 7), entryOf("c", "", 1, 1)};
        const QJsonObject totals =
            QJsonDocument::fromJson(QByteArray::fromStdString(elfSizesText(entries)))["totals"].toObject();
        QCOMPARE(totals.keys(), QStringList("file"));
        QCOMPARE(totals["file"].toInt(), 13);
    }
};

QTEST_GUILESS_MAIN(tst_elf_sizes_text)
#include "tst_elf_sizes_text.moc"
