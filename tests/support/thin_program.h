// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A ThinLTO program of small modules that call each other: m0.c to m23.c, their bitcode, and one index for each.
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

/// Function smallN and workN are defined in mN.c; hiddenN is local to it, and visible to others after the link.
struct ThinProgram {
    static constexpr int modules = 24;

    QString folder;
    QString failure; ///< empty if everything was made

    ThinProgram(const QString& in, const QStringList& flags) : folder(in) {
        QStringList objects;
        for (int i = 0; i < modules; ++i) {
            write(source(i), text(i));
            run("clang-22", flags + QStringList{"-flto=thin", "-c", source(i), "-o", object(i)});
            objects << object(i);
        }
        if (QStandardPaths::findExecutable("ld.lld-22").isEmpty()) {
            run("llvm-lto-22", QStringList{"-thinlto-action=thinlink", "-o", "all"} + objects);
            run("llvm-lto-22", QStringList{"-thinlto-action=distributedindexes", "-thinlto-index=all"} + objects);
        } else {
            run("ld.lld-22", QStringList{"--thinlto-index-only", "-e", "main", "-o", "program"} + objects);
        }
    }

    static QString name(int module) { return "m" + QString::number(module); }
    static QString source(int module) { return name(module) + ".c"; }
    static QString object(int module) { return name(module) + ".o"; }
    static QString index(int module) { return object(module) + ".thinlto.bc"; }
    QString path(const QString& file) const { return folder + "/" + file; }

    /// The backend compile of the build, to this file.
    QStringList backend(int module, const QStringList& flags, const QString& to) const {
        return flags + QStringList{"-x", "ir", object(module), "-fthinlto-index=" + index(module), "-c", "-o", to};
    }
    QByteArray read(const QString& file) const {
        QFile opened(path(file));
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    void run(const QString& program, const QStringList& arguments) {
        const Finished done = runProgram(program, arguments, folder);
        if (done.exitCode != 0 && failure.isEmpty()) failure = program + ": " + done.err;
    }

private:
    void write(const QString& name, const QByteArray& content) {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) failure = file.errorString();
    }
    static QByteArray text(int module) {
        QByteArray made =
            "int workJ(int, int);\nint smallK(int);\nint smallJ(int);\n"
            "static int tableI[8] = {I, 1, 2, 3, 4, 5, 6, 7};\n"
            "static __attribute__((noinline)) int hiddenI(int x) { return x * (I + 3) + tableI[x & 7]; }\n"
            "static int helperI(int x, int y) {\n"
            "  int r = 0;\n"
            "  for (int q = 0; q < x; ++q) r += tableI[(q + y) & 7] ^ smallK(q);\n"
            "  return r;\n"
            "}\n"
            "int smallI(int x) { return x > I ? hiddenI(x) : x - I; }\n"
            "int workI(int x, int y) {\n"
            "  if (x <= 0) return y;\n"
            "  tableI[y & 7] += x;\n"
            "  return helperI(x, y) + smallJ(y) + helperI(y, 3) + workJ(x - 1, y ^ I);\n"
            "}\n";
        if (module == 0)
            made += "int work1(int, int);\nint small2(int);\n"
                    "int main(int c, char** v) { return work1(c, 3) + small2(c); }\n";
        return made.replace('I', QByteArray::number(module))
            .replace('J', QByteArray::number((module * 7 + 3) % modules))
            .replace('K', QByteArray::number((module * 5 + 1) % modules));
    }
};
