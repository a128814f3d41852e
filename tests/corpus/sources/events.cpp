// A queue of events with handlers, state machine tables and scope guards.
#include <cstdint>
#include <deque>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#define ON_BOTH(queue, first, second, handler) (subscribe(queue, first, handler), subscribe(queue, second, handler))

namespace sample {
namespace {

enum class Kind : std::uint8_t { Start, Data, Pause, Resume, Stop };
enum class State : std::uint8_t { Idle, Running, Paused, Done };

struct Event {
    Kind kind;
    int value;
};

template <typename Action>
class Guard {
public:
    explicit Guard(Action action) : m_action(std::move(action)) {}
    ~Guard() { m_action(); }
    Guard(const Guard&) = delete;

private:
    Action m_action;
};

struct Machine;
using Handler = void (*)(Machine&, const Event&);

struct Machine {
    State state = State::Idle;
    long sum = 0;
    int running = 0;
    std::deque<Event> queue;
    std::vector<std::pair<Kind, Handler>> handlers;
};

void subscribe(Machine& machine, Kind kind, Handler handler) {
    machine.handlers.emplace_back(kind, handler);
}

bool allowed(State from, Kind kind) {
    switch (from) {
    case State::Idle:
        return kind == Kind::Start;
    case State::Running:
        return kind != Kind::Start && kind != Kind::Resume;
    case State::Paused:
        return kind == Kind::Resume || kind == Kind::Stop;
    case State::Done:
        return false;
    }
    return false;
}

State after(State from, Kind kind) {
    if (!allowed(from, kind)) return from;
    switch (kind) {
    case Kind::Start:
    case Kind::Resume:
        return State::Running;
    case Kind::Pause:
        return State::Paused;
    case Kind::Stop:
        return State::Done;
    case Kind::Data:
        return from;
    }
    return from;
}

void post(Machine& machine, Kind kind, int value = 0) {
    machine.queue.push_back({kind, value});
}

void onChange(Machine& machine, const Event& event) {
    machine.state = after(machine.state, event.kind);
}

void onData(Machine& machine, const Event& event) {
    if (machine.state == State::Running) machine.sum += event.value;
    if (event.value < 0) post(machine, Kind::Stop);
}

[[gnu::noinline]] void dispatch(Machine& machine, const Event& event) {
    ++machine.running;
    const Guard leave([&] { --machine.running; });
    for (const auto& [kind, handler] : machine.handlers)
        if (kind == event.kind) handler(machine, event);
}

void drain(Machine& machine) {
    while (!machine.queue.empty()) {
        const Event event = machine.queue.front();
        machine.queue.pop_front();
        dispatch(machine, event);
    }
}

Kind kindOf(char letter) {
    switch (letter) {
    case 's':
        return Kind::Start;
    case 'p':
        return Kind::Pause;
    case 'r':
        return Kind::Resume;
    case 'x':
        return Kind::Stop;
    default:
        return Kind::Data;
    }
}

} // namespace

long replay(const std::string& script) {
    Machine machine;
    ON_BOTH(machine, Kind::Start, Kind::Stop, onChange);
    ON_BOTH(machine, Kind::Pause, Kind::Resume, onChange);
    subscribe(machine, Kind::Data, onData);
    for (char letter : script)
        post(machine, kindOf(letter), letter - '0');
    drain(machine);
    return machine.state == State::Done ? machine.sum : -machine.sum;
}

} // namespace sample
// SPDX-License-Identifier: GPL-3.0-or-later
