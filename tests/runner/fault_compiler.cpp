// SPDX-License-Identifier: GPL-3.0-or-later
// A replacement for a clang with every mode, which fails on request. The module, which it reads as text, names the way:
// "crash", "hang", ... It prints its number and its arguments; its object is a copy of itself, and its training log is
// a copy of the first side file.
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

const std::string header =
    "{\"features\":[{\"name\":\"size\",\"type\":\"int64_t\",\"port\":0,\"shape\":[1]},"
    "{\"name\":\"inlining_default\",\"type\":\"int64_t\",\"port\":0,\"shape\":[1]}],"
    "\"advice\":{\"name\":\"inlining_decision\",\"type\":\"int64_t\",\"port\":0,\"shape\":[1]}}\n";
const std::string context = "{\"context\":\"\"}\n";

std::vector<std::string> arguments;

/// The text after `begin` in an argument.
std::string valueOf(const std::string& begin) {
    for (const std::string& argument : arguments)
        if (argument.starts_with(begin)) return argument.substr(begin.size());
    return {};
}

std::string behind(const std::string& option) {
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i)
        if (arguments[i] == option) return arguments[i + 1];
    return {};
}

std::string contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string observation(int number, std::int64_t size, std::int64_t inlines, char end = '\n') {
    std::string text = "{\"observation\":" + std::to_string(number) + "}\n";
    text.append(reinterpret_cast<const char*>(&size), 8).append(reinterpret_cast<const char*>(&inlines), 8);
    return text + end;
}

/// The compiler's end of the channel.
struct Channel {
    int out = -1, in = -1;
    bool open() {
        const std::string base = valueOf("-inliner-interactive-channel-base=");
        if (base.empty()) return false;
        out = ::open((base + ".out").c_str(), O_WRONLY);
        in = ::open((base + ".in").c_str(), O_RDONLY);
        return out >= 0 && in >= 0;
    }
    void say(const std::string& text) const {
        [[maybe_unused]] const auto size = ::write(out, text.data(), text.size());
    }
    std::int64_t answer() const {
        std::int64_t value = -1;
        return ::read(in, &value, sizeof value) == sizeof value ? value : -1;
    }
    void ask(int questions) const {
        say(header + context);
        for (int number = 0; number < questions; ++number) {
            say(observation(number, 100 - number, number % 2));
            std::cout << "answer " << answer() << std::endl;
        }
    }
};

void forEver(const std::string& text, const Channel& channel) {
    for (int number = 0;; ++number)
        channel.say(text.empty() ? observation(number, 1, 1) : text);
}

/// The operations that foreign code in the compiler would try; prints those that succeeded. Its additional argument is
/// a folder.
int escape(const std::string& folder) {
    const auto tried = [](const char* what, bool done) {
        std::cout << (done ? std::string(what) + "\n" : "") << std::flush;
    };
    tried("write elsewhere", ::open((folder + "/new").c_str(), O_WRONLY | O_CREAT, 0600) >= 0);
    tried("change elsewhere", ::open((folder + "/file").c_str(), O_WRONLY) >= 0);
    tried("truncate elsewhere", ::truncate((folder + "/file").c_str(), 0) == 0);
    tried("remove elsewhere", ::unlink((folder + "/other").c_str()) == 0);
    tried("read elsewhere", ::open((folder + "/file").c_str(), O_RDONLY) >= 0);
    tried("read passwd", ::open("/etc/passwd", O_RDONLY) >= 0);
    tried("inet socket", ::socket(AF_INET, SOCK_STREAM, 0) >= 0);
    tried("unix socket", ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
    tried("signal to parent", ::kill(::getppid(), 0) == 0);
    tried("change mode", ::chmod("module.bc", 0600) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::execl("/bin/true", "true", nullptr);
        ::_exit(1);
    }
    int status = 0;
    tried("start a program", child > 0 && ::waitpid(child, &status, 0) == child && status == 0);
    ::execl("/bin/echo", "echo", "become a program", nullptr);
    return 0;
}

using Fault = int (*)(const Channel&);
const std::map<std::string, Fault> faults = {
    {"crash",
     [](const Channel& c) {
         c.ask(2);
         std::abort();
         return 0;
     }},
    {"crash while asking",
     [](const Channel& c) {
         c.say(header + context + "{\"observation\":0}\n123");
         std::abort();
         return 0;
     }},
    {"hang",
     [](const Channel&) {
         for (;;)
             ::pause();
         return 0;
     }},
    {"hang while asking",
     [](const Channel& c) {
         c.ask(1);
         for (;;)
             ::pause();
         return 0;
     }},
    {"spin",
     [](const Channel&) {
         for (volatile int i = 0;; i = i + 1) {
         }
         return 0;
     }},
    {"flood output",
     [](const Channel&) {
         for (;;)
             std::cout << "words\n";
         return 0;
     }},
    {"flood contexts",
     [](const Channel& c) {
         c.say(header);
         forEver(context, c);
         return 0;
     }},
    {"flood questions",
     [](const Channel& c) {
         c.say(header + context);
         forEver({}, c);
         return 0;
     }},
    {"long line",
     [](const Channel& c) {
         forEver("xxxxxxxxxxxxxxxx", c);
         return 0;
     }},
    {"no header",
     [](const Channel& c) {
         c.say(context);
         c.answer();
         return 0;
     }},
    {"no log",
     [](const Channel& c) {
         c.say("LLVM ERROR: out of luck\n");
         c.answer();
         return 0;
     }},
    {"wrong number",
     [](const Channel& c) {
         c.say(header + context + observation(1, 0, 0));
         c.answer();
         return 0;
     }},
    {"wrong end",
     [](const Channel& c) {
         c.say(header + context + observation(0, 0, 0, 'x'));
         c.answer();
         return 0;
     }},
    {"other header",
     [](const Channel& c) {
         c.ask(1);
         std::string other = header;
         other.replace(other.find("size"), 4, "blob");
         c.say(other);
         c.answer();
         return 0;
     }},
    {"close early",
     [](const Channel& c) {
         c.say(header + context);
         ::close(c.out);
         ::close(c.in);
         return 0;
     }},
    {"never open", [](const Channel&) { return 0; }},
    {"fail",
     [](const Channel& c) {
         c.ask(1);
         std::cerr << "error: as was asked for\n";
         return 1;
     }},
    {"memory",
     [](const Channel&) {
         for (std::string all;;)
             all.append(std::size_t(64) << 20, 'x');
         return 0;
     }},
    {"large file",
     [](const Channel&) {
         const int file = ::open("module.o", O_WRONLY);
         return int(::pwrite(file, "x", 1, off_t(1) << 40));
     }},
};

} // namespace

int main(int argc, char** argv) {
    arguments.assign(argv + 1, argv + argc);
    if (arguments == std::vector<std::string>{"--version"}) {
        std::cout << "Fault clang version 99.1.2\n";
        return 0;
    }
    const std::string module = contentOf("module.bc");
    if (arguments.size() == 2 && arguments.front() == "escape") return escape(arguments.back());
    if (module.starts_with("escape ")) return escape(module.substr(7));
    std::cout << "process " << ::getpid() << "\n";
    for (const std::string& argument : arguments)
        std::cout << argument << "\n";
    std::cout << std::flush;
    std::ofstream(behind("-o"), std::ios::binary) << contentOf("/proc/self/exe");
    std::ofstream(behind("-opt-record-file")) << "";
    if (const std::string log = valueOf("-training-log="); !log.empty())
        std::ofstream(log, std::ios::binary) << contentOf("side0");
    Channel channel;
    const bool asks = module != "never open" && channel.open();
    if (const auto fault = faults.find(module); fault != faults.end()) return fault->second(channel);
    if (asks) channel.ask(3);
    return 0;
}
