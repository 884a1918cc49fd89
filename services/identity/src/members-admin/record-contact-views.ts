import type { Actor } from '@aar/contracts/access';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { maskEmail } from '@aar/contracts/masked-contact';
import type { EntityManager } from 'typeorm';
import { recordAuditEntry } from '../audit/record-audit-entry';
import { type UserFilters, wordsOf } from './user-filters.rules';

const listOfMembers = { targetType: 'members', targetId: 'list', targetLabel: 'Members' };

/** Records a search by contact: like a view of contacts, it reveals whose contact it is. */
export const recordContactSearch = (tx: EntityManager, { id: actorId }: Actor, filters: UserFilters): Promise<void> =>
  recordAuditEntry(tx, {
    actorId,
    action: 'contact.searched',
    ...listOfMembers,
    diff: { search: [null, withoutContact(wordsOf(filters))] },
  });

export const recordExport = (tx: EntityManager, { id: actorId }: Actor, filters: UserFilters): Promise<void> =>
  recordAuditEntry(tx, { actorId, action: 'members.exported', ...listOfMembers, diff: filtersAsDiff(filters) });

export const recordContactView = (tx: EntityManager, { id: actorId }: Actor, memberId: string): Promise<void> =>
  recordAuditEntry(tx, { actorId, action: 'contact.viewed', targetType: 'member', targetId: memberId });

function filtersAsDiff({ type, status, role, state, ...words }: UserFilters): AuditDiff {
  const filters = { search: withoutContact(wordsOf(words)) || undefined, type, status, role, state };
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, [null, value]]])),
  );
}

/** Masks the search words, which may be somebody's contact or a part of it. */
function withoutContact(words: string): string {
  if (words.includes('@')) return maskEmail(words);
  return words.replace(/\d(?=[\d\s-]*\d{2})/g, '*').replace(/(?<=\p{L})[\p{L}\d]+(?=\.[\p{L}\d])/gu, '***');
}
