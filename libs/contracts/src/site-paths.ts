/** Pages that search engines may show; the sitemap lists them. */
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

/** Sections of the site that are for one person alone: no robot has business there. */
export const privateSections = [
  '/admin',
  '/complete-profile',
  '/dashboard',
  '/messages',
  '/notifications',
  '/preview',
  '/profile',
  '/social-settings',
  '/unsubscribe',
] as const;

/** Every address that the site has a page for, as its router writes it. The server answers 404 for all others. */
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
  '/unsubscribe/:token',
  '/admin',
  '/admin/overview',
  '/admin/users',
  '/admin/verification',
  '/admin/activities',
  '/admin/moderation',
  '/admin/reports',
  '/admin/audit',
  '/admin/suppressions',
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

/** The same for a site for trying things out, beside those. */
export const trialPaths: readonly string[] = ['/test-otp'];

/**
 * The parameters of an address that change what a visitor is shown at a path; a spec of the web compares them with what its screens
 * read. The gateway paints without all others, so that a made-up one does not make a page dear.
 */
export const paintedBy: Readonly<Record<string, readonly string[]>> = {
  '/find-activists': ['q', 'state', 'city', 'type'],
  '/support-requests': ['q', 'state', 'city', 'urgency', 'order'],
  '/events': ['state', 'city'],
  '/blog': ['q', 'category'],
  '/stories': ['q', 'outcome'],
  '/search': ['q'],
};
