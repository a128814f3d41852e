// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace inlinescope {

/// The object with that name, by which tests and saved states find it.
template <class T>
T* named(T* object, const char* name) {
    object->setObjectName(QLatin1String(name));
    return object;
}

} // namespace inlinescope
