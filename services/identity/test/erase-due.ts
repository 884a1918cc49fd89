import { inTransaction } from '@aar/platform/database/transaction';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { waitUntil } from '@aar/tools/ports.mjs';
import type { DataSource } from 'typeorm';
import { eraseAccount, repeatErasure } from '../src/accounts/account-due-work';

const works = [
  { work: eraseAccount, due: 'select id from accounts where deletion_due_at <= now()' },
  {
    work: repeatErasure,
    due: `select account_id as id from erasures
          where keeper = 'identity' and repeated_at is null and erased_at < now() - interval '1 hour'`,
  },
];

/** Runs the due work of members whose date a test has moved into the past; resolves when it is done. */
export async function eraseDue(dataSource: DataSource) {
  for (const { work, due } of works) {
    const members: { id: string }[] = await dataSource.query(due);
    await runDueWork(
      dataSource,
      work,
      members.map(({ id }) => id),
    );
  }
}

/** Runs due work of these members now, whether or not it is due; resolves when it is done. */
export async function runDueWork(dataSource: DataSource, work: typeof eraseAccount, memberIds: string[]) {
  for (const id of memberIds)
    await inTransaction(dataSource, tx =>
      scheduleDueWork(tx, work, { key: id, at: new Date(0), data: { memberId: id } }),
    );
  const values = [work.name, memberIds];
  // A failed attempt is retried when the clock advances, but the tests' clock does not.
  const bringForward = `update due_work set due_at = 'epoch' where name = $1 and key = any ($2) and claim is null`;
  const isDone = async () => {
    await dataSource.query(bringForward, values);
    return (await dataSource.query('select from due_work where name = $1 and key = any ($2)', values)).length === 0;
  };
  await waitUntil(isDone, { what: work.name });
}
