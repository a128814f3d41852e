// SPDX-License-Identifier: GPL-3.0-or-later
// A process that returns to an image of itself. Each case runs in a copy of this process that is made before Qt Test
// starts its threads, since images are for processes of one thread.
#include "core/compiler/variants/process_image.h"
#include "tests/compiler/variants/in_copy.h"
#include "tests/support/shadow_memory.h"

#include <QTest>

#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

int variable = 1;
thread_local int variableOfThread = 1;

Bytes bytesOf(const std::string& text) {
    return asBytes(text);
}

std::string allMemoryReturns() {
    ProcessImage image;
    std::vector<int> heap(100'000, 1);
    auto freed = std::make_unique<std::string>(100, 'a');
    std::map<int, std::string> tree{{1, "one"}, {2, "two"}};
    volatile int local[1000] = {1};
    const void* const end = ::sbrk(0);
    const ProcessImage::Made made = image.make();
    if (made == ProcessImage::Made::No) return "no image";
    if (made == ProcessImage::Made::Yes) {
        heap.assign(50'000'000, 2); // 200 MB, more than is free at the end of the heap
        freed.reset();
        tree.clear();
        variable = variableOfThread = 2;
        std::fill(std::begin(local), std::end(local), 2);
        image.restore(bytesOf("first"));
    }
    std::string wrong;
    const auto expect = [&wrong](bool holds, const char* what) { wrong += holds ? "" : std::string(what) + "; "; };
    expect(textOf(image.message()) == "first", "message");
    expect(heap == std::vector<int>(100'000, 1), "vector");
    expect(*freed == std::string(100, 'a'), "string");
    expect(tree == std::map<int, std::string>{{1, "one"}, {2, "two"}}, "map");
    expect(variable == 1 && variableOfThread == 1, "variables");
    expect(local[0] == 1 && local[999] == 0, "stack");
    expect(static_cast<const char*>(::sbrk(0)) - static_cast<const char*>(end) < (128 << 20), "end of the heap");
    return wrong;
}

/// From frames that lie above and below the one that made the image.
std::string canBeRestoredOften() {
    ProcessImage image;
    std::vector<std::string> words{"0"};
    const std::function<void(int)> restoreBelow = [&](int depth) {
        volatile char room[4096];
        room[0] = char(depth);
        if (depth > 0) restoreBelow(depth - 1);
        image.restore(bytesOf(std::to_string(std::stoi(words.back()) + 1)));
    };
    const auto makeBelow = [&image](int depth) {
        const std::function<ProcessImage::Made(int)> make = [&](int left) {
            return left > 0 ? make(left - 1) : image.make();
        };
        return make(depth);
    };
    for (int turn = 0; turn < 200; ++turn) {
        const int before = std::stoi(words.back());
        if (before != turn) return "turn " + std::to_string(turn);
        const ProcessImage::Made made = turn % 2 ? makeBelow(50) : image.make();
        if (made == ProcessImage::Made::No) return "no image";
        if (made == ProcessImage::Made::Yes) {
            words.resize(1);
            words.push_back(std::to_string(before));
            if (turn % 3)
                restoreBelow(turn % 50);
            else
                image.restore(bytesOf(std::to_string(before + 1)));
        }
        if (words.size() != std::size_t(turn) + 1) return "words";
        words.push_back(textOf(image.message()));
    }
    return {};
}

/// Memory is used and freed at random after each return; malloc() stops the process if its own records are damaged.
std::string mallocGoesOn() {
    ProcessImage image;
    std::mt19937 lots(1);
    std::vector<std::string> blocks(200);
    for (int turn = 0; turn < 100; ++turn) {
        const auto change = [&](std::size_t largest) {
            for (int step = 0; step < 300; ++step)
                blocks[lots() % blocks.size()] = std::string(lots() % largest, char('a' + step % 26));
        };
        change(20'000);
        const std::vector<std::string> before = blocks;
        const ProcessImage::Made made = image.make();
        if (made == ProcessImage::Made::No) return "no image";
        if (made == ProcessImage::Made::Yes) {
            change(turn % 10 == 0 ? 2'000'000 : 50'000);
            image.restore({});
        }
        if (blocks != before) return "blocks of turn " + std::to_string(turn);
    }
    return {};
}

std::string anImageInAnother() {
    ProcessImage outer, inner;
    std::vector<std::string> steps;
    const ProcessImage::Made made = outer.make();
    if (made == ProcessImage::Made::No) return "no image";
    if (made == ProcessImage::Made::Yes) {
        steps.emplace_back("outer");
        if (inner.make() == ProcessImage::Made::Yes) {
            steps.emplace_back("inner");
            inner.restore(bytesOf(std::to_string(steps.size())));
        }
        outer.restore(bytesOf(textOf(inner.message()) + std::to_string(steps.size())));
    }
    return textOf(outer.message()) == "21" && steps.empty() ? "" : "steps";
}

std::string aLargeMessage() {
    ProcessImage image;
    const std::string much(std::size_t(70) << 20, 'm');
    if (image.make() == ProcessImage::Made::Yes) image.restore(bytesOf(much));
    return textOf(image.message()) == much ? "" : "message";
}

std::string madeUnder(rlim_t addresses) {
    ProcessImage image;
    const std::vector<char> much(std::size_t(200) << 20, 'x');
    const rlimit both{addresses, addresses};
    ::setrlimit(RLIMIT_AS, &both);
    return image.make() == ProcessImage::Made::No ? "" : "an image";
}

void observe() {
    inCopy("not prepared", [] { return ProcessImage().make() == ProcessImage::Made::No ? "" : "an image"; });
    inCopy("other memory", [] {
        const auto mapped = std::make_unique<char[]>(10 << 20); // malloc() maps it by itself
        std::memset(mapped.get(), 1, 10 << 20);
        prepareForImages();
        return ProcessImage().make() == ProcessImage::Made::No ? "" : "an image";
    });
    prepareForImages();
    inCopy("all memory", allMemoryReturns);
    inCopy("often", canBeRestoredOften);
    inCopy("malloc", mallocGoesOn);
    inCopy("nested", anImageInAnother);
    inCopy("message", aLargeMessage);
    inCopy("little memory", [] { return madeUnder(rlim_t(450) << 20); });
}

} // namespace

class TestProcessImage : public QObject {
    Q_OBJECT
private slots:
    void outcomesAreAsExpected_data() {
        QTest::addColumn<bool>("image");
        for (const auto& [name, words] : outcomes())
            QTest::newRow(name.c_str()) << (name != "not prepared" && name != "other memory" &&
                                            name != "little memory");
        QCOMPARE(outcomes().size(), std::size_t(8));
    }
    void outcomesAreAsExpected() {
        QFETCH(bool, image);
        if (image && hasShadowMemory) QSKIP("no images of processes with shadow memory");
        QCOMPARE(QString::fromStdString(outcomes()[QTest::currentDataTag()]), QString());
    }
};

int main(int count, char** arguments) {
    observe();
    TestProcessImage test;
    return QTest::qExec(&test, count, arguments);
}
#include "tst_process_image.moc"
