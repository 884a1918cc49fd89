import type { BlogCategory } from '@aar/contracts/content/blogs.contract';
import type { StoryOutcome } from '@aar/contracts/content/stories.contract';

export const blogCategories = {
  rescue: /*i18n*/ 'Rescue',
  awareness: /*i18n*/ 'Awareness',
  education: /*i18n*/ 'Education',
  welfare: /*i18n*/ 'Welfare',
  news: /*i18n*/ 'News',
  events: /*i18n*/ 'Events',
} satisfies Record<BlogCategory, string>;

export const storyOutcomes = {
  rescued: /*i18n*/ 'Rescued',
  rehabilitated: /*i18n*/ 'Rehabilitated',
  adopted: /*i18n*/ 'Adopted',
  released: /*i18n*/ 'Released',
  treated: /*i18n*/ 'Treated',
  other: /*i18n*/ 'Other',
} satisfies Record<StoryOutcome, string>;
