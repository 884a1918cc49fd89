import { Problem } from '../errors/problem';

/** Where a page ended: the moment with microseconds, as PostgreSQL writes it, and the id that breaks ties. */
export interface Position {
  createdAt: string;
  id: string;
}

/** The `nextCursor` of a page that ended at this row. */
export const encodeCursor = (createdAt: Date | string, id: string): string =>
  Buffer.from(`${createdAt instanceof Date ? createdAt.toISOString() : createdAt}|${id}`).toString('base64url');

/** Reads a cursor; `null` where none was given. Throws `input.invalid` for one that we did not make. */
export function decodeCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (Number.isNaN(Date.parse(createdAt)) || !/^[0-9a-f-]{36}$/.test(id))
    throw Problem.ofField('input.invalid', 'cursor', 'This page does not exist');
  return { createdAt, id };
}
