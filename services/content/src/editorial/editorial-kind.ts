import type { ErrorCode } from '@aar/contracts/errors';
import type { EditorialNoun } from '@aar/contracts/content/editorial.contract';
import type { z } from 'zod';

/** The differences between blogs, stories and pages for the editorial code. */
export interface EditorialKind<Shape extends z.ZodObject = z.ZodObject> {
  /** The name of the kind in the audit log, revisions and picture uses. */
  noun: 'blog' | 'story' | 'page';
  table: EditorialNoun;
  /** Schema of a whole item in the editor; each field is a column. */
  shape: Shape;
  /** Schema of what visitors see. */
  shown: z.ZodObject;
  /** Path of its page on the site, from its slug or, without one, its id. */
  path(address: string): string;
  /** The field that contains HTML, and its schema. */
  html: { field: 'content' | 'description'; schema: z.ZodType<string> };
  /** Fields that contain the URL of a picture. */
  pictures: readonly string[];
  /** Slugs that this kind may not use; absent if its items have no slug. */
  slugs?: { isReserved(slug: string): boolean };
  /** Fields that the audit log must not repeat. */
  secrets: readonly string[];
  unknown: ErrorCode;
}
