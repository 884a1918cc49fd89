import type { Actor } from '@aar/contracts/access';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { maskContact } from '../codes/code-masking.rules';
import type { EntityManager } from 'typeorm';
import { recordDeed } from '../audit/record-deed';
import { type UserFilters, wordsOf } from './user-filters.rules';

const listOfMembers = { targetType: 'members', targetId: 'list', targetLabel: 'Members' };

/** Notes that somebody looked at a list with its contacts: once in ten minutes for the same filters. */
export async function recordListing(tx: EntityManager, { id: actorId }: Actor, filters: UserFilters): Promise<void> {
  const diff = filtersAsDiff(filters);
  const [noted] = await tx.query(
    `select from audit_entries where actor_id = $1 and action = 'members.listed' and diff = $2
       and done_at > now() - interval '10 minutes' limit 1`,
    [actorId, JSON.stringify(diff)],
  );
  if (!noted) await recordDeed(tx, { actorId, action: 'members.listed', ...listOfMembers, diff });
}

export const recordExport = (tx: EntityManager, { id: actorId }: Actor, filters: UserFilters): Promise<void> =>
  recordDeed(tx, { actorId, action: 'members.exported', ...listOfMembers, diff: filtersAsDiff(filters) });

export const recordContactView = (tx: EntityManager, { id: actorId }: Actor, memberId: string): Promise<void> =>
  recordDeed(tx, { actorId, action: 'contact.viewed', targetType: 'member', targetId: memberId });

function filtersAsDiff({ type, status, role, state, ...words }: UserFilters): AuditDiff {
  const filters = { search: withoutContact(wordsOf(words)) || undefined, type, status, role, state };
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, [null, value]]])),
  );
}

/** What was searched for may be somebody's contact, or a part of it. */
function withoutContact(words: string): string {
  if (words.includes('@')) return maskContact('email', words);
  return words.replace(/\d(?=[\d\s-]*\d{2})/g, '*');
}
