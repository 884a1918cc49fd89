import { isDeepStrictEqual } from 'node:util';
import { journalDigest, idsOfDigests } from '@aar/platform/restore/journal-digest';
import type { JournalKind } from '@aar/platform/restore/journal';
import { OnRestored, type RestoredEntry } from '@aar/platform/restore/on-restored';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { changeAccount, lockedAccount } from '../accounts/change-account';
import { isErased } from '../accounts/standing';
import { db } from '../database/db';
import { recordConsent } from '../privacy/record-consent';
import { passwordJournal, standingJournal, withdrawnJournal } from '../journal/journal-kinds';

type Entry<K extends JournalKind> = RestoredEntry<z.output<K['schema']>>;

/** The staff's reason is not in the journal, which contains neither names nor quotations. */
const lostReason = 'The reason was lost when the site was restored from a backup.';

/** Applies to restored accounts what had happened to them since. */
@Injectable()
export class RestoredMembers {
  @OnRestored(standingJournal)
  async restoreStanding(entries: Entry<typeof standingJournal>[], tx: EntityManager) {
    const granters = await idsOfDigests(
      db(tx),
      tx,
      ['accounts', 'id'],
      entries.flatMap(({ data }) => data.roleGrantedBy),
    );
    for (const { account, data } of await accountsOf(tx, entries)) {
      const [suspendedAt, suspendedUntil, deletionDueAt] = [
        data.suspendedAt,
        data.suspendedUntil,
        data.deletionDueAt,
      ].map(dateOf) as [Date | null, Date | null, Date | null];
      const isSuspended = data.status === 'suspended';
      const wanted: Partial<Account> = {
        role: data.role,
        roleGrantedBy: data.roleGrantedBy.flatMap(digest => granters.get(digest) ?? []),
        roleGrantedAt: dateOf(data.roleGrantedAt),
        status: data.status,
        suspendedAt,
        suspendedUntil,
        deletionDueAt,
        suspensionReason: isSuspended ? (account.suspensionReason ?? lostReason) : null,
        ...(!isSuspended && { suspendedBy: null, suspensionCaseId: null }),
      };
      if (differs(account, wanted)) await changeAccount(tx, account, wanted);
    }
  }

  /** A password that the member had replaced must not work again: they set a new one by a code. */
  @OnRestored(passwordJournal)
  async dropOldPasswords(entries: Entry<typeof passwordJournal>[], tx: EntityManager) {
    for (const { account, data } of await accountsOf(tx, entries))
      if (account.passwordHash && journalDigest(tx, account.passwordHash) !== data.hash)
        await changeAccount(tx, account, { passwordHash: null });
  }

  @OnRestored(withdrawnJournal)
  async withdrawAgain(entries: Entry<typeof withdrawnJournal>[], tx: EntityManager) {
    for (const { account, data } of await accountsOf(tx, entries)) {
      const { purpose, source, decidedAt } = data;
      const later = await db(tx)
        .selectFrom('consents')
        .select('id')
        .where('account_id', '=', account.id)
        .where('purpose', '=', purpose)
        .where('decided_at', '>=', sql<Date>`${decidedAt}::timestamptz`)
        .limit(1)
        .executeTakeFirst();
      if (later) continue;
      await recordConsent(tx, account.id, { purpose, granted: false, source, decidedAt });
      if (purpose === 'directory' && account.listed) await changeAccount(tx, account, { listed: false });
    }
  }
}

/** The last entry of each member who exists and is not erased, with their locked account. */
async function accountsOf<D extends { member: string; purpose?: string }>(tx: EntityManager, all: RestoredEntry<D>[]) {
  const last = new Map(all.map(({ data }) => [`${data.member} ${data.purpose ?? ''}`, data]));
  const ids = await idsOfDigests(
    db(tx),
    tx,
    ['accounts', 'id'],
    all.map(({ data }) => data.member),
  );
  const found: { account: Account; data: D }[] = [];
  for (const data of last.values()) {
    const id = ids.get(data.member);
    const account = id && (await lockedAccount(tx, id));
    if (account && !isErased(account)) found.push({ account, data });
  }
  return found;
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

const differs = (account: Account, wanted: Partial<Account>) =>
  Object.entries(wanted).some(([name, value]) => {
    const now = account[name as keyof Account];
    return !isDeepStrictEqual(now, value);
  });
