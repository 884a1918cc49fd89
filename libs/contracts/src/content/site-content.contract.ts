import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';

export const ContentType = z.enum(['text', 'image', 'rich_text', 'json']).meta({ id: 'ContentType' });

/** One entry of the site's texts, pictures and switches. */
export const SiteContent = z
  .object({
    id: z.uuid(),
    key: z.string(),
    type: ContentType,
    title: z.string().nullable(),
    content: z.string(),
    imageUrl: z.string().nullable(),
    /** JSON text. */
    metadata: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'SiteContent' });
export type SiteContent = z.infer<typeof SiteContent>;

export const siteContent = defineContract('content.site-content', {
  list: route({
    http: 'GET /site-content',
    access: 'public',
    cache: '30s',
    summary: 'All active entries',
    input: Nothing,
    output: z.array(SiteContent),
  }),
});
