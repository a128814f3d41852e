// SPDX-License-Identifier: GPL-3.0-or-later
// Linked into the tests under ThreadSanitizer. Qt's QMutex is not a mutex that the sanitizer knows, and Qt itself is
// not built with it: it does not see that what one thread gives to another through Qt's queues is written before it is
// read, and reports a data race wherever a busy thread takes its next work. These two functions replace Qt's in the
// test's program, and tell the sanitizer of that order, for each hand-over by itself.
#include <QMetaObject>
#include <QRunnable>
#include <QThreadPool>

#include <dlfcn.h>
#include <functional>
#include <utility>

extern "C" void __tsan_acquire(void* address);
extern "C" void __tsan_release(void* address);

namespace {

/// Work for a thread of a pool.
class Work final : public QRunnable {
public:
    explicit Work(std::function<void()> work) : m_work(std::move(work)) { __tsan_release(this); }
    void run() override {
        __tsan_acquire(this);
        m_work();
    }

private:
    std::function<void()> m_work;
};

#if QT_VERSION < QT_VERSION_CHECK(6, 7, 0)
/// A call for another thread's event loop.
class QueuedCall final : public QtPrivate::QSlotObjectBase {
public:
    explicit QueuedCall(QtPrivate::QSlotObjectBase* call) : QSlotObjectBase(&QueuedCall::act), m_call(call) {
        __tsan_release(this);
    }

private:
    static void act(int which, QSlotObjectBase* self, QObject* receiver, void** arguments, bool*) {
        __tsan_acquire(self);
        auto* const call = static_cast<QueuedCall*>(self);
        if (which == QSlotObjectBase::Call) {
            call->m_call->call(receiver, arguments);
            __tsan_release(self); // either thread may be the last that has it
        }
        if (which != QSlotObjectBase::Destroy) return;
        call->m_call->destroyIfLastRef();
        delete call;
    }

    QtPrivate::QSlotObjectBase* m_call;
};
#endif

} // namespace

void QThreadPool::start(std::function<void()> work, int priority) {
    start(new Work(std::move(work)), priority);
}

#if QT_VERSION < QT_VERSION_CHECK(6, 7, 0)
bool QMetaObject::invokeMethodImpl(QObject* object, QtPrivate::QSlotObjectBase* call, Qt::ConnectionType type,
                                   void* result) {
    using Invoke = bool (*)(QObject*, QtPrivate::QSlotObjectBase*, Qt::ConnectionType, void*);
    static const auto qts = reinterpret_cast<Invoke>(
        ::dlsym(RTLD_NEXT,
                "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv"));
    return qts(object, new QueuedCall(call), type, result);
}
#endif
