import { z } from 'zod';
import { defineContract, route } from '../contract';

export const PublicPage = z
  .object({ slug: z.string(), title: z.string(), content: z.string(), metaDescription: z.string().nullable() })
  .meta({ id: 'PublicPage' });

export const pages = defineContract('content.pages', {
  public: route({
    http: 'GET /pages/public/:slug',
    access: 'public',
    cache: '30s',
    summary: 'A published page as HTML',
    input: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
    output: PublicPage,
  }),
});
