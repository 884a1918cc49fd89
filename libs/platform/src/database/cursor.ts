import { Problem } from '../errors/problem';

/** Where a page ended: the moment with microseconds, as PostgreSQL writes it, and the id that breaks ties. */
export interface Position {
  createdAt: string;
  id: string;
}

/** The `nextCursor` of a page that ended at this row. */
export const encodeCursor = (createdAt: Date | string, id: string): string =>
  Buffer.from(`${createdAt instanceof Date ? createdAt.toISOString() : createdAt}|${id}`).toString('base64url');

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a cursor; `null` where none was given. Throws `input.invalid` for one that we did not make. */
export function decodeCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!moment.test(createdAt) || Number.isNaN(Date.parse(createdAt)) || !uuid.test(id))
    throw Problem.ofField('input.invalid', 'cursor', 'This page does not exist');
  return { createdAt, id };
}
