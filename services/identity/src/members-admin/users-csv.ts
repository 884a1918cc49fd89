import { pipeline, Readable } from 'node:stream';
import type { Actor } from '@aar/contracts/access';
import { cellAsText } from '@aar/platform/csv/cell-as-text';
import type { Position } from '@aar/platform/database/keyset';
import { stringify } from 'csv-stringify';
import type { DataSource } from 'typeorm';
import { userConditions, type UserFilters } from './user-filters.rules';
import { orderOf } from './user-orders';

const batch = 500;
const newest = orderOf({ sort: 'createdAt', order: 'desc' });

/** Headings and what stands below them; moments are India's. */
const columns: Record<string, string> = {
  Name: 'full_name',
  Email: 'email',
  Mobile: 'mobile',
  Type: 'user_type',
  Role: 'role',
  Status: 'admin_status',
  Verified: `case when is_verified then 'yes' else 'no' end`,
  State: 'state',
  City: 'city',
  'NGO Name': 'ngo_name',
  'NGO Website': 'ngo_website',
  'NGO Review': `nullif(ngo_review, 'none')`,
  Joined: `to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`,
};
const selected = Object.entries(columns).map(([heading, column]) => `${column} as "${heading}"`);

/**
 * The whole list as CSV, read batch by batch as fast as it is taken, so that a million rows need no more memory than a
 * thousand. The byte order mark makes Excel read UTF-8; a cell that looks like a formula is quoted as text.
 */
export function usersCsv(dataSource: DataSource, filters: UserFilters, actor: Actor): Readable {
  const csv = stringify({ header: true, bom: true, columns: Object.keys(columns), cast: { string: cellAsText } });
  // When either side fails or the caller leaves, both end.
  pipeline(Readable.from(rows(dataSource, filters, actor)), csv, () => undefined);
  return csv;
}

async function* rows(dataSource: DataSource, filters: UserFilters, actor: Actor) {
  for (let from: Position | undefined; ;) {
    const where = userConditions(filters, actor);
    if (from) newest.startBehind(where, from);
    const found: { position: Position }[] = await dataSource.query(
      `select ${selected.join(', ')}, ${newest.position()} as position from accounts
       where ${where} order by ${newest.orderBy()} limit ${batch}`,
      where.values,
    );
    yield* found;
    if (found.length < batch) return;
    from = found.at(-1)!.position;
  }
}
