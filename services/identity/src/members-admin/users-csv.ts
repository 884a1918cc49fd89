import type { Readable } from 'node:stream';
import type { Actor } from '@aar/contracts/access';
import { csvStream, inBatches } from '@aar/platform/csv/csv-stream';
import { expressionBuilder, sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { db, type IdentityTables } from '../database/db';
import { userConditions, type UserFilters } from './user-filters.rules';
import { orderOf } from './user-orders';

const newest = orderOf({ sort: 'createdAt', order: 'desc' });

const { eb, fn, ref, val } = expressionBuilder<IdentityTables, 'accounts'>();

/** Columns by heading; times are in India's time zone. */
const columns = {
  Name: ref('full_name'),
  Email: ref('email'),
  Mobile: ref('mobile'),
  Type: ref('user_type'),
  Role: ref('role'),
  Status: ref('admin_status'),
  Verified: eb.case().when('is_verified', '=', true).then('yes').else('no').end(),
  State: ref('state'),
  City: ref('city'),
  'NGO Name': ref('ngo_name'),
  'NGO Website': ref('ngo_website'),
  'NGO Review': fn<string | null>('nullif', ['ngo_review', val('none')]),
  Joined: sql<string>`to_char(${ref('created_at')} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`,
};
const selected = Object.entries(columns).map(([heading, column]) => sql<unknown>`${column}`.as(heading));

/** The whole list as CSV. */
export function usersCsv(dataSource: DataSource, filters: UserFilters, actor: Actor): Readable {
  const where = userConditions(filters, actor);
  const rows = inBatches((limit, from) => {
    const members = db(dataSource)
      .selectFrom('accounts')
      .select(selected)
      .select(newest.positionOf().as('position'))
      .where(where);
    return newest
      .sorted(newest.after(members, from && newest.encode(from)))
      .limit(limit)
      .execute();
  });
  return csvStream(Object.keys(columns), rows);
}
