import type { Blog } from '@aar/contracts/content/blogs.contract';
import type { EditedPage } from '@aar/contracts/content/pages.contract';
import type { Story } from '@aar/contracts/content/stories.contract';

const written = { version: 3, publishAt: null, createdAt: '2026-11-20T08:00:00Z', updatedAt: '2026-11-21T08:00:00Z' };
const text = '<p>Forty dogs were fed, six were treated, and one of them found a home the same evening.</p>';

/** A published post as administrators edit it. */
export const somePost: Blog = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0081',
  title: 'A winter for street dogs',
  slug: 'a-winter-for-street-dogs',
  excerpt: 'What forty sacks and a little straw can do.',
  content: text,
  category: 'welfare',
  tags: ['dogs', 'winter'],
  featuredImageUrl: '',
  authorName: 'Meera Pillai',
  metaTitle: '',
  metaDescription: '',
  isPublished: true,
  publishedAt: '2026-11-20T09:00:00Z',
  ...written,
};

/** A featured story with both pictures as administrators edit it. */
export const someStory: Story = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0082',
  title: 'Moti walks again',
  location: 'Pune',
  animalType: 'Dog',
  outcome: 'rehabilitated',
  description: text,
  beforeImageUrl: '/api/media/files/00000000000000000000000000000001-800.webp',
  afterImageUrl: '/api/media/files/00000000000000000000000000000002-800.webp',
  isFeatured: true,
  rescuerName: 'Asha',
  rescuerContact: '9876501234',
  isPublished: true,
  publishedAt: '2026-11-20T09:00:00Z',
  ...written,
};

/** A page in the footer as administrators edit it. */
export const somePage: EditedPage = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0083',
  title: 'How we work',
  slug: 'how-we-work',
  content: text,
  template: 'about',
  isPublished: true,
  publishedAt: '2026-11-20T09:00:00Z',
  showInFooter: true,
  sortOrder: 2,
  metaTitle: '',
  metaDescription: 'From the first call to the last visit.',
  ...written,
};
