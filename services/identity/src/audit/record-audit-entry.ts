import { randomUUID } from 'node:crypto';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import type { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import type { EventData } from '@aar/contracts/messaging';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { notErasedAccount } from '../accounts/standing';
import { db } from '../database/db';

type Requested = EventData<typeof auditEntryRequested>;
export type NewAuditEntry = Omit<Requested, 'targetLabel' | 'diff' | 'reason' | 'doneAt'> &
  Partial<Pick<Requested, 'targetLabel' | 'diff' | 'reason' | 'doneAt'>>;

/** Views of one target by one person within this period share one entry, which counts them. */
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
  if (isView(action) && (await countView(tx, { actorId, action, targetType, targetId, diff, doneAt }))) return;
  const labelBy = entry.labelBy ?? null;
  await db(tx)
    .insertInto('audit_entries')
    .values(eb => {
      const author = eb.selectFrom('accounts').select('accounts.id').where('accounts.id', '=', labelBy);
      const isErased = eb.exists(author.where(eb.not(notErasedAccount)));
      return {
        id: randomUUID(),
        action,
        actor_id: actorId,
        target_type: targetType,
        target_id: targetId,
        diff,
        reason,
        label_by: labelBy,
        done_at: doneAt,
        target_label: eb.case().when(isErased).then('').else(label).end(),
      };
    })
    .execute();
}

interface View extends Pick<Requested, 'actorId' | 'action' | 'targetType' | 'targetId'> {
  diff: string;
  doneAt: string;
}

/** Adds one view to the entry of the earlier ones, if it exists. Concurrent views are serialised. */
async function countView(tx: EntityManager, { actorId, action, targetType, targetId, diff, doneAt }: View) {
  await lockByName(tx, [actorId, action, targetType, targetId].join(' '));
  const at = sql<Date>`${doneAt}::timestamptz`;
  const counted = await db(tx)
    .updateTable('audit_entries')
    .set(({ eb, ref }) => ({
      times: eb('times', '+', 1),
      last_at: sql<Date>`greatest(${ref('last_at')}, ${ref('done_at')}, ${at})`,
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('audit_entries')
        .select('id')
        .where('target_type', '=', targetType)
        .where('target_id', '=', targetId)
        .where('actor_id', '=', actorId)
        .where('action', '=', action)
        .where('diff', '=', sql<AuditDiff>`${diff}::jsonb`)
        .where('done_at', '>=', sql<Date>`${at} - ${groupedFor}::interval`)
        .where('done_at', '<=', sql<Date>`${at} + ${groupedFor}::interval`)
        .orderBy('done_at', 'desc')
        .limit(1),
    )
    .executeTakeFirst();
  return counted.numUpdatedRows > 0;
}

function withoutContacts(diff: AuditDiff): AuditDiff {
  const masked = (value: unknown) => (typeof value === 'string' ? maskContactsIn(value) : value);
  return Object.fromEntries(
    Object.entries(diff).map(([field, [before, after]]) => [field, [masked(before), masked(after)]]),
  );
}
