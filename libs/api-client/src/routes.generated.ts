// Written by `npm run generate` from the contract table.
export const routes = {
  activists: {
    list: 'GET /activists',
    featured: 'GET /featured-activist',
    statistics: 'GET /statistics',
  },
  activities: {
    recent: 'GET /recent-activities',
  },
  adminStats: {
    get: 'GET /admin/stats',
  },
  auth: {
    sendOtp: 'POST /auth/send-otp',
    register: 'POST /auth/register',
    login: 'POST /auth/login',
    logout: 'POST /auth/logout',
    me: 'GET /auth/me',
  },
  campaigns: {
    broadcast: 'POST /admin/broadcast',
    audience: 'POST /admin/campaigns/audience',
    list: 'GET /admin/campaigns',
    get: 'GET /admin/campaigns/:id',
    recipients: 'GET /admin/campaigns/:id/recipients',
  },
  dashboard: {
    get: 'GET /dashboard',
  },
  events: {
    list: 'GET /events',
    my: 'GET /events/my',
  },
  inbox: {
    list: 'GET /notifications',
    read: 'POST /notifications/read',
  },
  messages: {
    list: 'GET /messages',
  },
  pages: {
    public: 'GET /pages/public/:slug',
  },
  siteContent: {
    list: 'GET /site-content',
  },
  supportRequests: {
    list: 'GET /support-requests',
    my: 'GET /support-requests/my',
    create: 'POST /support-requests',
    get: 'GET /support-requests/:id',
    respond: 'POST /support-requests/:id/respond',
    responses: 'GET /support-requests/:id/responses',
    contact: 'GET /support-requests/:id/contact',
  },
  unsubscribe: {
    confirm: 'POST /unsubscribe/:token',
  },
} as const;
