// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/control_channel.h"

#include <QTest>

#include <sys/mman.h>
#include <sys/socket.h>

#include <fcntl.h>

using namespace inlinescope;

class TestControlChannel : public QObject {
    Q_OBJECT
private slots:
    void controlPacketsCarryDescriptors();
    void moreDescriptorsThanAPacketTakesAreAnError();
    void aClosedControlChannelIsNotAnError();
};

void TestControlChannel::controlPacketsCarryDescriptors() {
    int ends[2];
    QCOMPARE(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    const UniqueFd one(ends[0]), other(ends[1]);
    const UniqueFd file(::memfd_create("passed", MFD_CLOEXEC));
    QCOMPARE(::write(file.get(), "hello", 5), ssize_t(5));
    const int descriptors[] = {file.get(), file.get()};
    QVERIFY(sendControl(one.get(), StartTask{7}, descriptors).ok());
    QVERIFY(sendControl(one.get(), TaskEnded{8, -1, 1ll << 40}).ok());
    auto first = receiveControl(other.get());
    QVERIFY(first.ok() && *first);
    QCOMPARE(std::get<StartTask>((*first)->message).task, 7u);
    QCOMPARE((*first)->descriptors.size(), std::size_t(2));
    char text[5] = {};
    QCOMPARE(::pread((*first)->descriptors[1].get(), text, 5, 0), ssize_t(5));
    QCOMPARE(QByteArray(text, 5), QByteArray("hello"));
    QVERIFY(::fcntl((*first)->descriptors[0].get(), F_GETFD) & FD_CLOEXEC);
    auto second = receiveControl(other.get());
    QVERIFY(second.ok() && *second && (*second)->descriptors.empty());
    const auto& ended = std::get<TaskEnded>((*second)->message);
    QCOMPARE(ended.waitStatus, -1);
    QCOMPARE(ended.cpuNs, std::int64_t(1) << 40);
    QCOMPARE(::send(one.get(), "garbage", 7, 0), ssize_t(7));
    QVERIFY(!receiveControl(other.get()).ok());
}

void TestControlChannel::moreDescriptorsThanAPacketTakesAreAnError() {
    int ends[2];
    QCOMPARE(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    const UniqueFd one(ends[0]), other(ends[1]);
    std::vector<int> descriptors(253, one.get()); // SCM_MAX_FD of the kernel
    QVERIFY(sendControl(one.get(), StartTask{1}, descriptors).ok());
    const auto packet = receiveControl(other.get());
    QVERIFY(packet.ok() && *packet);
    QCOMPARE((*packet)->descriptors.size(), std::size_t(253));
    descriptors.push_back(one.get());
    const auto refused = sendControl(one.get(), StartTask{2}, descriptors);
    QVERIFY(!refused.ok() && refused.error().code == ErrorCode::LimitExceeded);
}

void TestControlChannel::aClosedControlChannelIsNotAnError() {
    int ends[2];
    QCOMPARE(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    UniqueFd one(ends[0]);
    const UniqueFd other(ends[1]);
    one.reset();
    const auto end = receiveControl(other.get());
    QVERIFY(end.ok() && !*end);
    QVERIFY(!sendControl(other.get(), KillTask{1}).ok());
}

QTEST_GUILESS_MAIN(TestControlChannel)
#include "tst_control_channel.moc"
