import type { Readable } from 'node:stream';
import type { Actor } from '@aar/contracts/access';
import { csvStream, inBatches } from '@aar/platform/csv/csv-stream';
import type { DataSource } from 'typeorm';
import { userConditions, type UserFilters } from './user-filters.rules';
import { orderOf } from './user-orders';

const newest = orderOf({ sort: 'createdAt', order: 'desc' });

/** Headings and their SQL expressions; times are in the timezone of India. */
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

/** The whole list as CSV. */
export function usersCsv(dataSource: DataSource, filters: UserFilters, actor: Actor): Readable {
  const rows = inBatches((limit, from) => {
    const where = userConditions(filters, actor);
    if (from) newest.startBehind(where, from);
    return dataSource.query(
      `select ${selected.join(', ')}, ${newest.position()} as position from accounts
       where ${where} order by ${newest.orderBy()} limit ${limit}`,
      where.values,
    );
  });
  return csvStream(Object.keys(columns), rows);
}
