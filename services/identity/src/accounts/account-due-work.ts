import { defineDueWork, type DueWorkKind } from '@aar/platform/due-work/define-due-work';
import { cancelDueWork, scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { type AliasableExpression, sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { db } from '../database/db';
import type { Account } from './account';

const OfMember = z.object({ memberId: z.uuid() });

export const liftSuspension = defineDueWork('lift-suspension', OfMember);
export const eraseAccount = defineDueWork('erase-account', OfMember);
export const repeatErasure = defineDueWork('repeat-erasure', OfMember);

/** Schedules the due work for changed dates of an account, in the same transaction; a date set to `null` cancels it. */
export async function scheduleForAccount(tx: EntityManager, id: string, changes: Partial<Account>): Promise<void> {
  const { suspendedUntil, deletionDueAt } = changes;
  if (suspendedUntil !== undefined) await scheduleAt(tx, liftSuspension, id, suspendedUntil);
  if (deletionDueAt !== undefined) await scheduleAt(tx, eraseAccount, id, deletionDueAt);
}

async function scheduleAt(tx: EntityManager, work: DueWorkKind<typeof OfMember>, id: string, at: Date | null) {
  if (at) await scheduleDueWork(tx, work, { key: id, at, data: { memberId: id } });
  else await cancelDueWork(tx, work, id);
}

const batch = 5_000;

/** The members who have a date, and when its work is due. */
function datesIn(
  dataSource: DataSource,
): [work: DueWorkKind, dates: AliasableExpression<{ id: string; at: Date | null }>][] {
  const accounts = db(dataSource).selectFrom('accounts');
  return [
    [
      liftSuspension,
      accounts
        .select(['id', 'suspended_until as at'])
        .where('suspended_until', 'is not', null)
        .where('status', '=', 'suspended'),
    ],
    [eraseAccount, accounts.select(['id', 'deletion_due_at as at']).where('deletion_due_at', 'is not', null)],
    [
      repeatErasure,
      db(dataSource)
        .selectFrom('erasures')
        .select(({ ref }) => ['account_id as id', sql<Date>`${ref('erased_at')} + interval '1 hour'`.as('at')])
        .where('keeper', '=', 'identity')
        .where('repeated_at', 'is', null),
    ],
  ];
}

/** Schedules missing due work for dates written without it by an older version, a deployment in progress or direct SQL. */
export async function scheduleWhatIsMissing(dataSource: DataSource): Promise<void> {
  for (const [{ name }, dates] of datesIn(dataSource))
    for (let added = batch; added === batch;) {
      const missing = db(dataSource)
        .selectFrom(dates.as('date'))
        .select(({ val, ref, cast }) => [
          val(name).as('name'),
          cast<string>('date.id', 'text').as('key'),
          sql<unknown>`json_build_object('memberId', ${ref('date.id')})`.as('data'),
          'date.at',
        ])
        .where(({ not, exists, selectFrom, cast, ref }) => {
          const known = selectFrom('due_work').select('due_work.key').where('due_work.name', '=', name);
          return not(exists(known.where('due_work.key', '=', cast<string>(ref('date.id'), 'text'))));
        })
        .limit(batch);
      const rows = await db(dataSource)
        .insertInto('due_work')
        .columns(['name', 'key', 'data', 'due_at'])
        .expression(missing)
        .onConflict(known => known.doNothing())
        .returning('key')
        .execute();
      added = rows.length;
    }
}
