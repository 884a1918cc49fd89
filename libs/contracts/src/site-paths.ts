/** Pages that search engines may index; the sitemap lists them. */
export const indexedPaths = [
  '/',
  '/find-activists',
  '/support-requests',
  '/events',
  '/blog',
  '/stories',
  '/register',
  '/login',
  '/about-us',
  '/contact-us',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
] as const;

/** Sections of the site that are private to a user: robots are excluded. */
export const privateSections = [
  '/admin',
  '/complete-profile',
  '/dashboard',
  '/messages',
  '/notifications',
  '/preview',
  '/profile',
  '/social-settings',
  '/undo-contact',
  '/unsubscribe',
] as const;

/** Every path that the site has a page for, in the syntax of its router. The server responds with 404 to all others. */
export const sitePaths: readonly string[] = [
  ...indexedPaths,
  '/about',
  '/search',
  '/preview/:token',
  '/blog/:slug',
  '/stories/:id',
  '/:slug',
  '/activists/:id',
  '/support-requests/:id',
  '/events/:id',
  '/complete-profile',
  '/dashboard',
  '/messages',
  '/messages/:id',
  '/notifications',
  '/profile',
  '/profile/security',
  '/profile/privacy',
  '/profile/notifications',
  '/profile/decisions',
  '/profile/verification',
  '/social-settings',
  '/undo-contact/:token',
  '/unsubscribe/:token/:outcome?',
  '/admin',
  '/admin/overview',
  '/admin/users',
  '/admin/role-proposals',
  '/admin/verification',
  '/admin/activities',
  '/admin/moderation',
  '/admin/reports',
  '/admin/audit',
  '/admin/suppressions',
  '/admin/mail-returns',
  '/admin/integrations',
  '/admin/authentication',
  '/admin/social-media',
  '/admin/contact-messages',
  '/admin/content',
  '/admin/media',
  '/admin/menus',
  '/admin/messaging',
  '/admin/messaging/:campaignId',
  '/admin/messaging/alerts',
  '/admin/blogs',
  '/admin/blogs/new',
  '/admin/blogs/:id/edit',
  '/admin/blogs/:id/revisions',
  '/admin/stories',
  '/admin/stories/new',
  '/admin/stories/:id/edit',
  '/admin/stories/:id/revisions',
  '/admin/pages',
  '/admin/pages/new',
  '/admin/pages/:id/edit',
  '/admin/pages/:id/revisions',
];

/** Additional paths of a site that is not in production. */
export const trialPaths: readonly string[] = ['/test-otp'];

/**
 * The search params that change what a visitor sees at a path; a spec of the web compares them with what its screens read.
 * Server rendering ignores all others, so that made-up ones do not cause further renderings.
 */
export const paintedBy: Readonly<Record<string, readonly string[]>> = {
  '/find-activists': ['q', 'state', 'city', 'type'],
  '/support-requests': ['q', 'state', 'city', 'urgency', 'order'],
  '/events': ['state', 'city'],
  '/blog': ['q', 'category'],
  '/stories': ['q', 'outcome'],
  '/search': ['q'],
};
