import { type Expression, sql } from 'kysely';

/** The members of a chunk as rows, with the position of each, from 1 on, as a `bigint`. */
export const ledgerOf = (memberIds: Expression<string[]>) =>
  sql<{ member_id: string; place: string }>`unnest(${memberIds}) with ordinality`.as<'entry'>(
    sql`entry(member_id, place)`,
  );
