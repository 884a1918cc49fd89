import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant } from '../vocabulary';
import { Blog, PublicPost } from './blogs.contract';
import { EditedPage, PublicPage } from './pages.contract';
import { Story, WholeStory } from './stories.contract';

/** The nouns of editorial content, as in the URLs of the admin panel. */
export const EditorialNoun = z.enum(['blogs', 'stories', 'pages']);
export type EditorialNoun = z.infer<typeof EditorialNoun>;

const OneOf = ById.extend({ noun: EditorialNoun });
const OneRevision = OneOf.extend({ revisionId: z.uuid() });

export const Revision = z
  .object({ id: z.uuid(), version: z.int(), title: z.string(), savedAt: Instant })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof Revision>;
/** A revision with its fields by name. */
export const WholeRevision = Revision.extend({ fields: z.record(z.string(), z.unknown()) }).meta({
  id: 'WholeRevision',
});
export type WholeRevision = z.infer<typeof WholeRevision>;

/** The content of a preview link: what visitors would see, published or not. */
export const Preview = z
  .discriminatedUnion('noun', [
    z.object({ noun: z.literal('blogs'), expiresAt: Instant, item: PublicPost }),
    z.object({ noun: z.literal('stories'), expiresAt: Instant, item: WholeStory }),
    z.object({ noun: z.literal('pages'), expiresAt: Instant, item: PublicPage }),
  ])
  .meta({ id: 'Preview' });
export type Preview = z.infer<typeof Preview>;

export const editorial = defineContract('content.editorial', {
  revisions: route({
    http: 'GET /admin/:noun/:id/revisions',
    access: 'admin',
    summary: 'The kept revisions of a post, a story or a page, newest first',
    input: OneOf,
    output: z.object({ revisions: z.array(Revision) }),
  }),
  revision: route({
    http: 'GET /admin/:noun/:id/revisions/:revisionId',
    access: 'admin',
    summary: 'One revision with all its fields, to compare it',
    input: OneRevision,
    output: WholeRevision,
  }),
  restore: route({
    http: 'POST /admin/:noun/:id/revisions/:revisionId/restore',
    access: 'admin',
    summary: 'Make a revision the newest one; address and publication stay as they are',
    changes: [
      ...(['content.blogs', 'content.stories', 'content.pages', 'content.editorial'] as const),
      ...(['content.search', 'content.feeds', 'identity.audit'] as const),
    ],
    input: OneRevision.extend({ version: z.int32().min(1).optional() }),
    output: z.union([Blog, Story, EditedPage]),
  }),
  preview: route({
    http: 'POST /admin/:noun/:id/preview',
    access: 'admin',
    summary: 'A link under which anybody can read it for a day, published or not',
    changes: 'nothing: signs a link',
    input: OneOf,
    output: z.object({ url: z.string(), expiresAt: Instant }),
  }),
  previewed: route({
    http: 'GET /previews/:token',
    access: 'public',
    summary: 'What a preview link shows',
    input: z.object({ token: z.string().max(400) }),
    output: Preview,
  }),
});
