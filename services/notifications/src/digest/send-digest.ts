import { randomUUID } from 'node:crypto';
import { dayInIndia, minutesInIndia } from '@aar/contracts/moment-in-india';
import { afterCommit } from '@aar/platform/database/after-commit';
import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { addToJournal } from '@aar/platform/restore/journal';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { startDelivery } from '../deliveries/start-delivery';
import { digestJournal } from '../journal/journal-kinds';
import { db } from '../database/db';

/** Checks whether the digest is due. */
export const sendDigest = defineRecurringWork('send-digest', { every: 60_000 });

/** Minute of the day at which the digest is sent: eight in the morning in India. */
const digestMinute = 8 * 60;
/** Items processed by one statement. */
const batch = 20_000;

/** Sends the daily digest: one mail to each member who has items. */
@Injectable()
export class SendDigest {
  constructor(
    private readonly clock: Clock,
    private readonly queue: DeliveryQueue,
  ) {}

  /** Items added during the run or later that day wait for the next digest. */
  @OnDue(sendDigest)
  async send(_: DueWorkData<typeof sendDigest>, { once }: DueContext) {
    const now = this.clock.now();
    if (minutesInIndia(now) % 1_440 < digestMinute) return;
    await once(async tx => {
      const id = randomUUID();
      const first = await db(tx)
        .insertInto('digests')
        .values({ id, day: dayInIndia(now) })
        .onConflict(known => known.column('day').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!first) return;
      for (let taken = batch; taken === batch;) taken = await claimSome(tx, id);
      await addToJournal(tx, digestJournal, { id, day: dayInIndia(now) });
      const delivery = await startDelivery(tx, {
        id,
        kind: 'digest',
        channel: 'email',
        members: db(tx).selectFrom('digest_items').select('member_id').distinct().where('digest_id', '=', id),
      });
      if (delivery.recipients > 0) afterCommit(tx, () => this.queue.begin(delivery));
    });
  }
}

async function claimSome(tx: EntityManager, digest: string): Promise<number> {
  const waiting = db(tx)
    .selectFrom('digest_items')
    .select(sql`ctid`.as('row'))
    .where('digest_id', 'is', null);
  const { numUpdatedRows } = await db(tx)
    .updateTable('digest_items')
    .set({ digest_id: digest })
    .where(sql`ctid`, '=', sql`any (array(${waiting.limit(sql.lit(batch))}))`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
