import type { Hideables } from '@aar/platform/moderation/hidden-content';

const files = { contracts: ['content.media'] };

/** Uploads of members, and content that shows them elsewhere. A document is private: its owner and staff always see it. */
export const hideables = {
  'content.media': files,
  'community.support-request': files,
  'community.event': files,
  'community.event-photo': files,
  'community.message': files,
} satisfies Hideables;

/** Contracts that show no content of members, and what they show. */
export const notHideable = {
  'content.blogs': 'posts that staff write',
  'content.stories': 'stories that staff write',
  'content.pages': 'pages that staff write',
  'content.editorial': 'drafts and revisions of what staff write',
  'content.feeds': 'posts and stories that staff write',
  'content.share-pictures': 'titles that staff write',
  'content.search': 'posts, stories and pages that staff write',
  'content.site-content': 'texts that staff write',
  'content.menu-items': 'menus that staff write',
};
