/**
 * Responses that show which integrations exist and which are enabled: a provider's switch and the site's content entries depend
 * on them.
 */
export const answersShowingIntegrations = [
  'content.integrations',
  'content.social-settings',
  'content.site-content',
  'identity.audit',
] as const;
