import { defineDueWork, type DueWorkKind } from '@aar/platform/due-work/define-due-work';
import { cancelDueWork, scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Account } from './account.entity';

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
const moments: [work: DueWorkKind, id: string, at: string, from: string][] = [
  [liftSuspension, 'id', 'suspended_until', `accounts where suspended_until is not null and status = 'suspended'`],
  [eraseAccount, 'id', 'deletion_due_at', 'accounts where deletion_due_at is not null'],
  [
    repeatErasure,
    'account_id',
    `erased_at + interval '1 hour'`,
    `erasures where keeper = 'identity' and repeated_at is null`,
  ],
];

/** Schedules missing due work for dates that an older version, a deploy in progress or direct SQL wrote without it. */
export async function scheduleWhatIsMissing(dataSource: DataSource): Promise<void> {
  for (const [{ name }, id, at, from] of moments)
    for (let added = batch; added === batch;) {
      const rows = await dataSource.query(
        `insert into due_work (name, key, data, due_at)
         select $1, ${id}::text, json_build_object('memberId', ${id}), ${at} from ${from}
           and not exists (select from due_work where name = $1 and key = ${id}::text) limit ${batch}
         on conflict do nothing returning 1`,
        [name],
      );
      added = rows.length;
    }
}
