import { randomUUID } from 'node:crypto';
import { dayInIndia, minutesInIndia } from '@aar/contracts/moment-in-india';
import { afterCommit } from '@aar/platform/database/after-commit';
import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { addToJournal } from '@aar/platform/restore/journal';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { startDelivery } from '../deliveries/start-delivery';
import { digestJournal } from '../restore/journal-kinds';

/** Checks whether it is time to send the digest. */
export const sendDigest = defineRecurringWork('send-digest', { every: 60_000 });

/** Minute of the day of the digest: eight in the morning in India. */
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
      const [first] = await tx.query(
        'insert into digests (id, day) values ($1, $2) on conflict (day) do nothing returning 1',
        [id, dayInIndia(now)],
      );
      if (!first) return;
      for (let taken = batch; taken === batch;)
        [, taken] = await tx.query(
          `update digest_items set digest_id = $1 where ctid = any (array(
             select ctid from digest_items where digest_id is null limit ${batch}))`,
          [id],
        );
      await addToJournal(tx, digestJournal, { id, day: dayInIndia(now) });
      const delivery = await startDelivery(tx, {
        ...{ id, kind: 'digest', channel: 'email' },
        members: { query: 'select distinct member_id from digest_items where digest_id = $1', parameters: [id] },
      });
      if (delivery.recipients > 0) afterCommit(tx, () => this.queue.begin(delivery));
    });
  }
}
