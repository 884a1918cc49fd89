import type { ErrorCode } from '@aar/contracts/errors';
import type { EditorialNoun } from '@aar/contracts/content/editorial.contract';
import type { z } from 'zod';

/** What blogs, stories and pages differ in where they are written. */
export interface EditorialKind<Shape extends z.ZodObject = z.ZodObject> {
  /** As the audit log, revisions and the uses of pictures call one. */
  noun: 'blog' | 'story' | 'page';
  table: EditorialNoun;
  /** The whole of one, as it is edited; each field is a column. */
  shape: Shape;
  /** What visitors see of one. */
  shown: z.ZodObject;
  /** Its page on the site, of its slug or else its id. */
  path(address: string): string;
  /** The field that holds HTML, and what it must be. */
  html: { field: 'content' | 'description'; schema: z.ZodType<string> };
  /** Fields that hold the address of a picture. */
  pictures: readonly string[];
  /** Addresses that nothing of this kind may have; left out where they have no slug. */
  slugs?: { isReserved(slug: string): boolean };
  /** Fields that the audit log must not repeat. */
  secrets: readonly string[];
  unknown: ErrorCode;
}
