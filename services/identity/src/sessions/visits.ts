import { membersSeen } from '@aar/contracts/identity/members.messages';
import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const hour = 3_600_000;
/** Members that one event names. */
const batch = 1_000;

/** SQL that notes today as the day of the last visit of those in a table with their `id`; a second visit of a day writes nothing. */
export const noteVisitOf = (table: string) =>
  `insert into visits (account_id, day) select id, today.day from ${table}, (select (now() at time zone 'Asia/Kolkata')::date) as today (day)
   where not exists (select from visits known where known.account_id = ${table}.id and known.day >= today.day)
   on conflict (account_id) do update set day = excluded.day, told = false where visits.day < excluded.day`;

export const tellVisits = defineRecurringWork('tell-visits', { every: hour });

/** Tells other services on which day members were here: once a day for each of them, and never when or where. */
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
