/** Answers that show which integrations there are and which are on: a provider's switch and the site's own entries follow them. */
export const answersShowingIntegrations = [
  'content.integrations',
  'content.social-settings',
  'content.site-content',
  'identity.audit',
] as const;
