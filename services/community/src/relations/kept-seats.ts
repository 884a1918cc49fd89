import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { leaveComingEvents } from '../events/leave-events';
import { lockWhatConnects } from './end-what-connects';
import { isReachableFor } from './quiet-mode';

const minute = 60_000;

export const endKeptSeats = defineRecurringWork('end-kept-seats', { every: 10 * minute });

/**
 * Ends the seats that a block left to a member in quiet mode, because their end would have told the organiser whose they were: once
 * the quiet mode is over, if the block still stands.
 */
@Injectable()
export class KeptSeats {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @OnDue(endKeptSeats)
  async end(): Promise<void> {
    for (const { ownerId, memberId } of await this.kept().execute())
      await inTransaction(this.dataSource, async tx => {
        await lockWhatConnects(tx, ownerId, memberId);
        // The block may have been lifted, or quiet mode begun again, before the locks.
        const stands = this.kept(tx).where('b.member_id', '=', ownerId).where('b.blocked_id', '=', memberId);
        if (await stands.executeTakeFirst()) await leaveComingEvents(tx, { memberId, ownerId, now: this.clock.now() });
      });
  }

  private kept(connected: Parameters<typeof db>[0] = this.dataSource) {
    return db(connected)
      .selectFrom('blocks as b')
      .select(['b.member_id as ownerId', 'b.blocked_id as memberId'])
      .where(({ ref }) => isReachableFor(ref('b.member_id'), ref('b.blocked_id')))
      .where(({ exists, or, selectFrom }) => {
        const coming = selectFrom('events as e')
          .select('e.id')
          .whereRef('e.owner_id', '=', 'b.member_id')
          .where('e.starts_at', '>', this.clock.now());
        const seats = coming.innerJoin('event_participants as p', 'p.event_id', 'e.id');
        const places = coming.innerJoin('event_waitlist as w', 'w.event_id', 'e.id');
        return or([
          exists(seats.whereRef('p.member_id', '=', 'b.blocked_id')),
          exists(places.whereRef('w.member_id', '=', 'b.blocked_id')),
        ]);
      });
  }
}
