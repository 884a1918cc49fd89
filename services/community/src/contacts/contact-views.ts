import type { Actor } from '@aar/contracts/access';
import { contactViewed } from '@aar/contracts/community/support-requests.messages';
import type { EventData } from '@aar/contracts/messaging';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { sql, type SqlBool } from 'kysely';
import type { EntityManager } from 'typeorm';
import { CommunityConfig } from '../community.config';
import { db } from '../database/db';

interface Viewed {
  type: EventData<typeof contactViewed>['targetType'];
  id: string;
  isOwner: boolean;
}

const today = sql<Date>`(now() at time zone 'Asia/Kolkata')::date`;

/** Records each view of the contact of a support request or event, and limits how many a member views in a day in India. */
@Injectable()
export class ContactViews {
  constructor(private readonly config: CommunityConfig) {}

  /** Views of one's own contact are recorded but not counted. Throws `community.contact.limit` until midnight. */
  async record(tx: EntityManager, actor: Actor, { type, id, isOwner }: Viewed): Promise<void> {
    if (!isOwner) await this.count(tx, actor, id);
    const viewedAt = new Date().toISOString();
    await addToOutbox(tx, contactViewed, { targetType: type, requestId: id, viewerId: actor.id, viewedAt });
  }

  /** Viewing the same contact again does not count. */
  private async count(tx: EntityManager, actor: Actor, id: string): Promise<void> {
    // The column also contains ids of events. One statement on the member's one row, so that concurrent views are serialised.
    const isKnown = sql<SqlBool>`${id} = any(${sql.ref('contact_looks.request_ids')})`;
    const counted = await db(tx)
      .insertInto('contact_looks')
      .values({ member_id: actor.id, day: today, request_ids: sql<string[]>`array[${id}::uuid]` })
      .onConflict(known =>
        known
          .column('member_id')
          .doUpdateSet(({ ref, case: when }) => ({
            day: ref('excluded.day'),
            request_ids: when()
              .when('contact_looks.day', '<>', ref('excluded.day'))
              .then(ref('excluded.request_ids'))
              .when(isKnown)
              .then(ref('contact_looks.request_ids'))
              .else(sql<string[]>`${ref('contact_looks.request_ids')} || ${id}::uuid`)
              .end(),
          }))
          .where(({ or, eb, ref, fn }) =>
            or([
              eb('contact_looks.day', '<>', ref('excluded.day')),
              isKnown,
              eb(fn<number>('cardinality', ['contact_looks.request_ids']), '<', this.config.CONTACTS_PER_DAY),
            ]),
          ),
      )
      .returning('member_id')
      .executeTakeFirst();
    if (counted) return;
    const midnight = sql`(${today} + 1)::timestamp at time zone 'Asia/Kolkata'`;
    const { seconds } = await db(tx)
      .selectNoFrom(sql<number>`ceil(extract(epoch from ${midnight} - now()))::int`.as('seconds'))
      .executeTakeFirstOrThrow();
    throw new Problem('community.contact.limit', { retryAfter: seconds });
  }
}
