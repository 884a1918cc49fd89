import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, line, NextCursor, Nothing, Page } from '../vocabulary';
import {
  changing,
  editorialBody,
  EditorialList,
  optionalPicture,
  Publication,
  publication,
  PublishAt,
  richText,
  searchText,
} from './editorial';

export const StoryOutcome = z
  .enum(['rescued', 'rehabilitated', 'adopted', 'released', 'treated', 'other'], 'Please select an outcome')
  .meta({ id: 'StoryOutcome' });
export type StoryOutcome = z.infer<typeof StoryOutcome>;

const Fields = z.object({
  title: line(140).min(5, 'Title must be at least 5 characters'),
  location: line(140).min(1, 'Location is required'),
  animalType: line(60).min(1, 'Animal type is required'),
  outcome: StoryOutcome,
  /** HTML. */
  description: richText(50, 'Description must be at least 50 characters'),
  beforeImageUrl: optionalPicture,
  afterImageUrl: optionalPicture,
  isFeatured: z.boolean(),
  isPublished: z.boolean(),
  publishAt: PublishAt,
  rescuerName: line(120).optional(),
  /** Only for staff. */
  rescuerContact: line(200).optional(),
});
export const SaveStory = Fields.extend({
  isFeatured: z.boolean().default(false),
  isPublished: z.boolean().default(true),
});
export type SaveStory = z.infer<typeof SaveStory>;

const shown = {
  id: z.uuid(),
  title: z.string(),
  location: z.string(),
  animalType: z.string(),
  outcome: StoryOutcome,
  beforeImageUrl: z.string(),
  afterImageUrl: z.string(),
  isFeatured: z.boolean(),
  rescuerName: z.string(),
  createdAt: Instant,
};

/** A story in the list of the admin panel. */
export const StorySummary = z
  .object({ ...shown, ...publication, rescuerContact: z.string(), version: z.int(), updatedAt: Instant })
  .meta({ id: 'StorySummary' });
export type StorySummary = z.infer<typeof StorySummary>;
/** A story for editing. */
export const Story = StorySummary.extend({ description: z.string() }).meta({ id: 'Story' });
export type Story = z.infer<typeof Story>;

/** A published story, without the contact of the rescuer. */
export const PublicStory = z.object(shown).meta({ id: 'PublicStory' });
export type PublicStory = z.infer<typeof PublicStory>;
export const WholeStory = PublicStory.extend({ description: z.string(), updatedAt: Instant }).meta({
  id: 'WholeStory',
});
export type WholeStory = z.infer<typeof WholeStory>;

const changes = ['content.stories', 'content.search', 'content.feeds', 'identity.audit'] as const;

export const stories = defineContract('content.stories', {
  list: route({
    http: 'GET /admin/stories',
    access: 'admin',
    summary: 'Success stories, newest first',
    input: EditorialList.extend({
      status: Publication.optional(),
      outcome: StoryOutcome.optional(),
      featured: z.enum(['yes', 'no']).optional(),
    }),
    output: z.object({ stories: z.array(StorySummary), nextCursor: NextCursor }),
  }),
  get: route({
    http: 'GET /admin/stories/:id',
    access: 'admin',
    summary: 'One story, to edit it',
    input: ById,
    output: Story,
  }),
  create: route({
    http: 'POST /admin/stories',
    access: 'admin',
    body: editorialBody,
    status: 201,
    summary: 'Tell a story; everybody can read it at once unless it is a draft',
    changes,
    input: SaveStory,
    output: Story,
  }),
  update: route({
    http: 'PUT /admin/stories/:id',
    access: 'admin',
    body: editorialBody,
    summary: 'Change what is given; 409 when somebody else was faster',
    changes,
    input: Fields.partial().extend(changing),
    output: Story,
  }),
  delete: route({
    http: 'DELETE /admin/stories/:id',
    access: 'admin',
    summary: 'Delete a story for good',
    changes,
    input: ById,
    output: Nothing,
    status: 204,
  }),
  public: route({
    http: 'GET /stories/public',
    access: 'public',
    cache: '30s',
    summary: 'Success stories, the featured ones first',
    input: Page.extend({ outcome: StoryOutcome.optional(), q: searchText.optional() }),
    output: z.object({ stories: z.array(PublicStory), nextCursor: NextCursor }),
  }),
  publicStory: route({
    http: 'GET /stories/public/:id',
    access: 'public',
    cache: '30s',
    summary: 'One story',
    input: ById,
    output: WholeStory,
  }),
});
