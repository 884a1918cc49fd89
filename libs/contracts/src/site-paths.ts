/** Pages that search engines may show; the sitemap lists them. */
export const indexedPaths = [
  '/',
  '/find-activists',
  '/support-requests',
  '/events',
  '/register',
  '/login',
  '/about-us',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-service',
] as const;

/** Sections of the site that are for one person alone: no robot has business there. */
export const privateSections = [
  '/admin',
  '/complete-profile',
  '/dashboard',
  '/profile',
  '/social-settings',
  '/unsubscribe',
] as const;

/** Every address that the site has a page for, as its router writes it. The server answers 404 for all others. */
export const sitePaths: readonly string[] = [
  ...indexedPaths,
  '/about',
  '/contact',
  '/support-requests/:id',
  '/complete-profile',
  '/dashboard',
  '/profile',
  '/profile/security',
  '/profile/privacy',
  '/profile/verification',
  '/social-settings',
  '/unsubscribe/:token',
  '/admin',
  '/admin/overview',
  '/admin/users',
  '/admin/verification',
  '/admin/audit',
  '/admin/integrations',
  '/admin/authentication',
  '/admin/social-media',
  '/admin/messaging',
  '/admin/messaging/:campaignId',
];

/** The same for a site for trying things out, beside those. */
export const trialPaths: readonly string[] = ['/test-otp'];
