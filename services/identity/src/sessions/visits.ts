import { membersSeen } from '@aar/contracts/identity/members.messages';
import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { type QueryCreator, sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { db, type IdentityTables } from '../database/db';

const hour = 3_600_000;
/** Number of members per event. */
const batch = 1_000;

/** Records today as the last visit of the members in `holder`; a second visit on the same day writes nothing. */
export const recordVisitOf = (db: QueryCreator<IdentityTables & { holder: { id: string } }>) =>
  db
    .insertInto('visits')
    .columns(['account_id', 'day'])
    .expression(
      db
        .selectFrom('holder')
        .innerJoin(db.selectNoFrom(sql<Date>`(now() at time zone 'Asia/Kolkata')::date`.as('day')).as('today'), join =>
          join.onTrue(),
        )
        .select(['holder.id', 'today.day'])
        .where(({ not, exists, selectFrom }) => {
          const known = selectFrom('visits as known')
            .select('known.day')
            .whereRef('known.account_id', '=', 'holder.id');
          return not(exists(known.whereRef('known.day', '>=', 'today.day')));
        }),
    )
    .onConflict(known =>
      known
        .column('account_id')
        .doUpdateSet(({ ref }) => ({ day: ref('excluded.day'), told: false }))
        .whereRef('visits.day', '<', 'excluded.day'),
    );

export const publishVisits = defineRecurringWork('tell-visits', { every: hour });

/** Publishes on which day members visited: once per member and day, and never the time or place. */
@Injectable()
export class Visits {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(publishVisits)
  async publish(_: DueWorkData<typeof publishVisits>, { signal }: Pick<DueContext, 'signal'>) {
    for (let told = batch; told === batch && !signal.aborted;)
      told = await inTransaction(this.dataSource, tx => this.publishSome(tx));
  }

  private async publishSome(tx: EntityManager): Promise<number> {
    const untold = db(tx)
      .selectFrom('visits')
      .select('account_id')
      .where('told', '=', sql.lit(false))
      .orderBy('account_id')
      .limit(batch)
      .forUpdate()
      .skipLocked();
    const visits = await db(tx)
      .updateTable('visits')
      .set({ told: true })
      .where('account_id', '=', sql<string>`any (array(${untold}))`)
      .returning(({ cast }) => ['account_id as id', cast<string>('day', 'text').as('day')])
      .execute();
    for (const day of new Set(visits.map(visit => visit.day))) {
      const memberIds = visits.filter(visit => visit.day === day).map(({ id }) => id);
      await addToOutbox(tx, membersSeen, { day, memberIds });
    }
    return visits.length;
  }
}
