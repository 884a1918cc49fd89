import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, NextCursor, Page } from '../vocabulary';
import { searchText } from './editorial';

/** A text in parts, alternating between plain text and matches, beginning with plain text. */
export const MarkedText = z.array(z.string()).meta({ id: 'MarkedText' });
export type MarkedText = z.infer<typeof MarkedText>;

export const FoundText = z
  .object({
    id: z.uuid(),
    kind: z.enum(['blog', 'story', 'page']),
    /** Its page on the site. */
    path: z.string(),
    title: MarkedText,
    excerpt: MarkedText,
    publishedAt: Instant.nullable(),
  })
  .meta({ id: 'FoundText' });
export type FoundText = z.infer<typeof FoundText>;

export const search = defineContract('content.search', {
  texts: route({
    http: 'GET /search',
    access: 'public',
    cache: '30s',
    summary: 'Published posts, stories and pages that have the words, the best first',
    input: Page.extend({ q: searchText }),
    output: z.object({ results: z.array(FoundText), nextCursor: NextCursor }),
  }),
});
