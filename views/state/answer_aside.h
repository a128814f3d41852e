// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFutureWatcher>
#include <QPromise>

#include <thread>
#include <utility>

namespace inlinescope {

/// Asks in a thread for which nothing waits, not even the end of the program: a file system, as that of a network, may
/// never answer. `question` captures values only. The watcher finishes with the answer, unless it gets another question
/// before.
template <typename T, typename Question>
void answerAside(QFutureWatcher<T>& watcher, Question question) {
    QPromise<T> promise;
    promise.start();
    watcher.setFuture(promise.future());
    std::thread([question = std::move(question), promise = std::move(promise)]() mutable {
        promise.addResult(question());
        promise.finish();
    }).detach();
}

} // namespace inlinescope
