// Written by `npm run generate` from the contract table.
export const routes = {
  activists: {
    list: 'GET /activists public',
    states: 'GET /activists/states public',
    get: 'GET /activists/:id public',
    featured: 'GET /featured-activist public',
    statistics: 'GET /statistics public',
  },
  activities: {
    recent: 'GET /recent-activities public',
  },
  menuItems: {
    list: 'GET /menu-items public',
  },
  pages: {
    inFooter: 'GET /pages/public public',
    public: 'GET /pages/public/:slug public',
  },
  siteContent: {
    list: 'GET /site-content public',
  },
  socialAccounts: {
    get: 'GET /social-accounts member',
    savePreferences: 'PUT /social-accounts/preferences member',
    connect: 'POST /social-accounts/:platform/connect member',
    confirm: 'POST /social-accounts/confirm member',
    setHandle: 'PUT /social-accounts/:platform/handle member',
    setAutoShare: 'PUT /social-accounts/:platform/auto-share member',
    disconnect: 'DELETE /social-accounts/:platform member',
  },
  supportRequests: {
    list: 'GET /support-requests public',
    my: 'GET /support-requests/my member',
    similar: 'GET /support-requests/similar member',
    create: 'POST /support-requests member',
    get: 'GET /support-requests/:id public',
    update: 'PUT /support-requests/:id member',
    setStatus: 'POST /support-requests/:id/status member',
    respond: 'POST /support-requests/:id/respond member',
    responses: 'GET /support-requests/:id/responses member',
    point: 'GET /support-requests/:id/point member',
    contact: 'GET /support-requests/:id/contact member',
  },
} as const;

/** What a write makes stale: all responses of a noun, or of one call. */
export const changes: Record<string, readonly string[]> = {
  'socialAccounts.confirm': ['socialAccounts', 'access'],
  'socialAccounts.setHandle': ['socialAccounts'],
  'socialAccounts.setAutoShare': ['socialAccounts'],
  'socialAccounts.disconnect': ['socialAccounts', 'access'],
  'supportRequests.create': ['supportRequests.list', 'supportRequests.my', 'activities', 'dashboard'],
  'supportRequests.update': ['supportRequests.list', 'supportRequests.my', 'supportRequests.get', 'activities', 'dashboard'],
  'supportRequests.setStatus': ['supportRequests.list', 'supportRequests.my', 'supportRequests.get', 'activities', 'dashboard'],
  'supportRequests.respond': ['supportRequests.list', 'supportRequests.get', 'supportRequests.responses', 'activities', 'conversations'],
};

/** Seconds for which the gateway may respond from its cache. */
export const kept: Record<string, number> = {
  'activists.list': 1,
  'activists.states': 30,
  'activists.get': 1,
  'activists.featured': 60,
  'activists.statistics': 30,
  'activities.recent': 5,
  'menuItems.list': 30,
  'pages.inFooter': 30,
  'pages.public': 30,
  'siteContent.list': 30,
  'supportRequests.list': 1,
  'supportRequests.get': 1,
};

/** What a push from the server makes stale. */
export const pushes = {
  notification: ['inbox'],
  message: ['messages', 'conversations', 'connections', 'dashboard'],
  request: ['supportRequests', 'dashboard', 'alertStatus'],
  moderation: ['moderation.list'],
  campaign: [],
} as const;
