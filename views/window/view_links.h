// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/view_link.h"

#include <vector>

namespace inlinescope {

class Page;
class Session;

/// The link to what a page shows: runs, module, filters, orders, what is chosen in boxes (putInLinks()) and the row.
ViewLink linkOf(const Session& session, const Page& page);
/// Shows what a link of the open workspace says, as soon as its page has loaded; runs nothing and measures nothing.
/// NotFound if there is no such page; runs and rows that do not exist are as if not named, which the window says.
Result<void> openLink(const ViewLink& link, Session& session, const std::vector<Page*>& pages);

} // namespace inlinescope
