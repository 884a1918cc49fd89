import { Keyset, type Position } from '@aar/platform/database/keyset';
import { type Expression, sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { db } from '../database/db';
import { byteOfStatus, type RecipientStatus } from '../deliveries/recipient-status';

/** The recipients of a delivery in the order of the ledger, in which every position is unique. */
export const ledgerOrder = new Keyset({ number: 'integer asc', position: 'integer asc' }, null);
const beforeEverybody: Position = [0, -1];

export interface RecipientsWanted {
  /** The last one of the page before. */
  from?: Position;
  status?: RecipientStatus;
  limit: number;
}

/** Where a recipient is in the ledger. */
interface Place {
  number: number;
  position: number;
  member_id: string;
  status: number;
}

/**
 * A page of the recipients of a delivery. The counts of a chunk show whether it has recipients of the status; each chunk read has
 * at least one, so few are read.
 */
export function recipientPage(dataSource: DataSource, deliveryId: string, wanted: RecipientsWanted) {
  const { from: [number, position] = beforeEverybody, status, limit } = wanted;
  const page = db(dataSource)
    .with(
      cte => cte('chunks').materialized(),
      tables =>
        tables
          .selectFrom('delivery_chunks')
          .select(['number', 'statuses', 'member_ids'])
          .where('delivery_id', '=', deliveryId)
          .where('number', '>=', Number(number))
          .$if(status !== undefined, chunks =>
            chunks.where(({ eb, ref }) => {
              const pending = sql<number>`octet_length(${ref('statuses')}) - ${ref('sent')} - ${ref('failed')}
                - ${ref('unknown')} - ${ref('suppressed')} - ${ref('cancelled')}`;
              return eb(status === 'pending' ? pending : ref(status!), '>', 0);
            }),
          )
          .orderBy('number')
          .limit(limit + 1),
    )
    .selectFrom('chunks')
    .innerJoinLateral(
      ({ selectFrom, ref }) => {
        const members = sql<{
          member_id: string;
          ordinal: string;
        }>`unnest(${ref('chunks.member_ids')}) with ordinality`;
        const place = sql<number>`${sql.ref('member.ordinal')}::int - 1`;
        return selectFrom(members.as<'member'>(sql`member (member_id, ordinal)`))
          .select([
            'member.member_id',
            place.as('position'),
            sql<number>`get_byte(${ref('chunks.statuses')}, ${place})`.as('status'),
          ])
          .as('found');
      },
      join => join.onTrue(),
    )
    .select(['chunks.number', 'found.position', 'found.member_id', 'found.status'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('chunks.number', 'found.position'), '>', tuple(Number(number), Number(position))),
    )
    .$if(status !== undefined, members => members.where('found.status', '=', byteOfStatus[status!]))
    .orderBy('chunks.number')
    .orderBy('found.position')
    .limit(limit);
  return recipientsOf(dataSource, deliveryId, page);
}

/** Upper bound of members matched by a name search; nobody reads a longer list. */
const mostFound = 1_000;

/** Like `recipientPage`, but only members whose name begins with the text: it finds the members first, then the chunk of each. */
export function recipientSearch(dataSource: DataSource, deliveryId: string, wanted: RecipientsWanted, text: string) {
  const { from: [number, position] = beforeEverybody, status, limit } = wanted;
  const page = db(dataSource)
    .with(
      cte => cte('named').materialized(),
      tables =>
        tables
          .selectFrom('recipients')
          .select('member_id')
          .where(({ eb, or, fn }) => {
            const begins = (name: 'full_name' | 'ngo_name') =>
              eb(fn<string>('lower', [name]), 'like', beginningWith(text));
            return or([begins('full_name'), begins('ngo_name')]);
          })
          .limit(mostFound),
    )
    .selectFrom('named')
    .innerJoinLateral(
      ({ selectFrom, ref }) => {
        const chunk = selectFrom('delivery_chunks')
          .selectAll()
          .where('delivery_id', '=', deliveryId)
          .whereRef('first_member', '<=', 'named.member_id')
          .orderBy('first_member', 'desc')
          .limit(sql.lit(1));
        const place = sql<number>`array_position(${sql.ref('chunk.member_ids')}, ${ref('named.member_id')})`;
        return selectFrom(chunk.as('chunk'))
          .select([
            'chunk.number',
            sql<number>`${place} - 1`.as('position'),
            sql<number>`get_byte(${sql.ref('chunk.statuses')}, ${place} - 1)`.as('status'),
          ])
          .where(place, 'is not', null)
          .as('found');
      },
      join => join.onTrue(),
    )
    .select(['found.number', 'found.position', 'named.member_id', 'found.status'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('found.number', 'found.position'), '>', tuple(Number(number), Number(position))),
    )
    .$if(status !== undefined, members => members.where('found.status', '=', byteOfStatus[status!]))
    .orderBy('found.number')
    .orderBy('found.position')
    .limit(limit);
  return recipientsOf(dataSource, deliveryId, page);
}

/** A `like` pattern for names with this prefix; wildcards in the text are escaped. */
const beginningWith = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Who the recipients of a page are, and why some did not get it. */
const recipientsOf = (dataSource: DataSource, deliveryId: string, page: Expression<Place>) =>
  db(dataSource)
    .with(
      cte => cte('page').materialized(),
      () => sql<Place>`${page}`,
    )
    .selectFrom('page')
    .leftJoin('recipients', 'recipients.member_id', 'page.member_id')
    .leftJoin('delivery_failures as failure', join =>
      join
        .on('failure.delivery_id', '=', deliveryId)
        .onRef('failure.chunk', '=', 'page.number')
        .onRef('failure.position', '=', 'page.position'),
    )
    .select(ledgerOrder.positionOf(column => sql.ref(`page.${column}`)).as('position'))
    .select(['page.member_id', 'page.status', 'recipients.full_name', 'recipients.ngo_name'])
    .select(['recipients.email', 'recipients.mobile', 'failure.reason'])
    .orderBy('page.number')
    .orderBy('page.position')
    .execute();
