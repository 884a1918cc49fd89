import { randomUUID } from 'node:crypto';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import type { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import type { EventData } from '@aar/contracts/messaging';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import type { EntityManager } from 'typeorm';
import { notErased } from '../accounts/standing';

type Told = EventData<typeof auditEntryRequested>;
export type NewAuditEntry = Omit<Told, 'targetLabel' | 'diff' | 'reason' | 'doneAt'> &
  Partial<Pick<Told, 'targetLabel' | 'diff' | 'reason' | 'doneAt'>>;

/** Views of one target by one person within this time share one entry, which counts them. */
const groupedFor = '1 hour';
const isView = (action: string) => /[.](viewed|searched)$/.test(action);

/**
 * Adds an entry to the audit log, in the transaction of the action. A target of type `member` needs no label: the log shows the
 * present name of the account, and none once it is erased. A label whose author (`labelBy`) is already erased is dropped.
 * Contacts in the texts are masked.
 */
export async function recordAuditEntry(tx: EntityManager, entry: NewAuditEntry): Promise<void> {
  const { actorId, action, targetType, targetId, doneAt = new Date().toISOString() } = entry;
  const label = targetType === 'member' ? '' : maskContactsIn(entry.targetLabel ?? '');
  const diff = JSON.stringify(withoutContacts(entry.diff ?? {}));
  const reason = entry.reason ? maskContactsIn(entry.reason) : null;
  if (isView(action) && (await countView(tx, [actorId, action, targetType, targetId, diff, doneAt]))) return;
  await tx.query(
    `insert into audit_entries (id, action, actor_id, target_type, target_id, target_label, label_by, diff, reason, done_at)
     select $1, $2, $3, $4, $5, case when exists (select from accounts where id = $7 and not ${notErased}) then '' else $6 end,
       $7, $8, $9, $10`,
    [randomUUID(), action, actorId, targetType, targetId, label, entry.labelBy ?? null, diff, reason, doneAt],
  );
}

/** Adds one view to the entry of the earlier ones, if there is one. Concurrent views wait for each other. */
async function countView(tx: EntityManager, view: string[]): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [view.slice(0, 4).join(' ')]);
  const [, counted] = await tx.query(
    `update audit_entries set times = times + 1, last_at = greatest(last_at, done_at, $6::timestamptz)
     where id = (select id from audit_entries
       where target_type = $3 and target_id = $4 and actor_id = $1 and action = $2 and diff = $5::jsonb
         and done_at between $6::timestamptz - interval '${groupedFor}' and $6::timestamptz + interval '${groupedFor}'
       order by done_at desc limit 1)`,
    view,
  );
  return counted > 0;
}

function withoutContacts(diff: AuditDiff): AuditDiff {
  const masked = (value: unknown) => (typeof value === 'string' ? maskContactsIn(value) : value);
  return Object.fromEntries(
    Object.entries(diff).map(([field, [before, after]]) => [field, [masked(before), masked(after)]]),
  );
}
