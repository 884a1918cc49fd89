import type { ErrorCode } from '@aar/contracts/errors';
import type { EditorialNoun } from '@aar/contracts/content/editorial.contract';
import type { SelectExpression } from 'kysely';
import type { z } from 'zod';
import type { ContentTables } from '../database/db';

/** The differences between blogs, stories and pages for the editorial code. */
export interface EditorialKind<Table extends EditorialNoun = EditorialNoun, Shape extends z.ZodObject = z.ZodObject> {
  /** The name of the kind in the audit log, revisions and picture uses. */
  noun: 'blog' | 'story' | 'page';
  table: Table;
  /** Schema of a whole item in the editor; each field is a column. */
  shape: Shape;
  /** The columns of a whole item. */
  columns: readonly SelectExpression<ContentTables, Table>[];
  /** The columns that visitors see. */
  shown: readonly SelectExpression<ContentTables, Table>[];
  /** The path of its page on the site, from its slug, or its id if it has none. */
  path(address: string): string;
  /** The field that contains HTML, and its schema. */
  html: { field: 'content' | 'description'; schema: z.ZodType<string> };
  /** Fields that contain the URL of a picture. */
  pictures: readonly string[];
  /** Slugs that this kind may not use; absent if its items have no slug. */
  slugs?: { isReserved(slug: string): boolean };
  /** Fields that the audit log must not contain. */
  secrets: readonly string[];
  unknown: ErrorCode;
}
