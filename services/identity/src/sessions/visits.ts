import { membersSeen } from '@aar/contracts/identity/members.messages';
import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const hour = 3_600_000;
/** Members per event. */
const batch = 1_000;

/** SQL that records today as the last visit of the members in a table (column `id`); a second visit on a day writes nothing. */
export const noteVisitOf = (table: string) =>
  `insert into visits (account_id, day) select id, today.day from ${table}, (select (now() at time zone 'Asia/Kolkata')::date) as today (day)
   where not exists (select from visits known where known.account_id = ${table}.id and known.day >= today.day)
   on conflict (account_id) do update set day = excluded.day, told = false where visits.day < excluded.day`;

export const tellVisits = defineRecurringWork('tell-visits', { every: hour });

/** Publishes on which day members visited: once per member and day, and never the time or place. */
@Injectable()
export class Visits {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(tellVisits)
  async tell(_: DueWorkData<typeof tellVisits>, { signal }: Pick<DueContext, 'signal'>) {
    for (let told = batch; told === batch && !signal.aborted;)
      told = await inTransaction(this.dataSource, tx => this.tellSome(tx));
  }

  private async tellSome(tx: EntityManager): Promise<number> {
    const [visits]: [{ id: string; day: string }[]] = await tx.query(
      `update visits set told = true where account_id = any (array(
         select account_id from visits where not told order by account_id limit ${batch} for update skip locked))
       returning account_id as id, day::text`,
    );
    for (const day of new Set(visits.map(visit => visit.day))) {
      const memberIds = visits.filter(visit => visit.day === day).map(({ id }) => id);
      await addToOutbox(tx, membersSeen, { day, memberIds });
    }
    return visits.length;
  }
}
