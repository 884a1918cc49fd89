import type { ListUsers } from '@aar/contracts/identity/admin-users.contract';
import { Problem } from '@aar/platform/errors/problem';
import { z } from 'zod';

export type Order = Pick<z.output<typeof ListUsers>, 'sort' | 'order'>;

const moment = z.iso.datetime();
const text = z.string();
const id = z.uuid();

/** What each order compares, ending with what is never equal, and how a cursor keeps those of the row where a page ended. */
const orders = {
  createdAt: { columns: ['created_at', 'id'], position: z.tuple([moment, id]) },
  fullName: { columns: ['name_key', 'id'], position: z.tuple([text, id]) },
  state: { columns: ['state', 'created_at', 'id'], position: z.tuple([text, moment, id]) },
} satisfies Record<Order['sort'], { columns: string[]; position: z.ZodType }>;

/** `order by` of the order. */
export const orderBy = ({ sort, order }: Order) => orders[sort].columns.map(column => `${column} ${order}`).join(', ');

/** The condition of the rows behind a position, with a `?` for each of its values. */
export function beyond({ sort, order }: Order): string {
  const { columns } = orders[sort];
  return `(${columns.join(', ')}) ${order === 'asc' ? '>' : '<'} (${columns.map(() => '?').join(', ')})`;
}

/** Selects the position of a row as an array of texts. A moment keeps its microseconds. */
export const positionOf = ({ sort }: Order) =>
  `array[${orders[sort].columns
    .map(column =>
      column === 'created_at'
        ? `to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
        : `${column}::text`,
    )
    .join(', ')}]`;

export const encodePosition = (position: string[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Reads a cursor; none where none was given. Throws `input.invalid` for one that does not belong to this order. */
export function decodePosition({ sort }: Order, cursor: string | undefined): string[] | undefined {
  if (cursor === undefined) return undefined;
  const position = orders[sort].position.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
  if (!position.success) throw Problem.ofField('input.invalid', 'cursor', 'This page does not exist');
  return position.data;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
