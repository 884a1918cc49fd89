import type { Role } from '@aar/contracts/access';
import type { MySession } from '@aar/contracts/identity/sessions.contract';
import type { EventData } from '@aar/contracts/messaging';
import { memberSignedOut, sessionsEnded } from '@aar/contracts/identity/sessions.messages';
import { ago } from '@aar/platform/database/ago';
import { preparedRows } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { inTransaction } from '@aar/platform/database/transaction';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql, type SqlBool } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { activeAccount } from '../accounts/standing';
import { db, type IdentityTables } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { dropExports } from '../credentials/drop-exports';
import { needsSecondFactor } from '../credentials/needs-second-factor';
import { placesOf, type Visitor } from '../attempts/known-places';
import { subjectOf } from '../attempts/stored-attempts';
import { endOldest, type Holder, openingOf } from './open-session';
import { recordVisitOf } from './visits';

const mostSessions = 10;

const sessions = expressionBuilder<IdentityTables, 'sessions'>();
const [usedAt, idleTime, endsAt] = [
  sessions.ref('sessions.used_at'),
  sessions.ref('sessions.idle_time'),
  sessions.ref('sessions.ends_at'),
];
const provedAt = sessions.fn.coalesce('sessions.proved_at', 'sessions.created_at');
/** Until when a session may replace or multiply credentials. Signing in counts as a proof. */
const provedUntil = sql<Date>`${provedAt} + interval '10 minutes'`;
/** Once a minute is enough to detect idleness, and saves a write per request. */
const isStale = sessions('sessions.used_at', '<', ago('1 minute')).$castTo<boolean>();
/** Whether a session has neither ended nor been idle for too long. */
export const isOpen = sql<SqlBool>`${usedAt} + ${idleTime} > now() and ${endsAt} > now()`;

/** The session of a token and its member. */
export interface FoundSession {
  id: string;
  role: Role;
  session: string;
  incomplete?: true;
  withheld?: Exclude<Role, 'user'>;
  until: Date;
  provedUntil: Date;
}

@Injectable()
export class Sessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
    private readonly config: IdentityConfig,
  ) {}

  /** Opens a session of an account that the transaction has locked or created, and returns its token. */
  async open(
    tx: EntityManager,
    account: Holder,
    visitor: Visitor,
    proved: { hasSecondFactor?: boolean } = {},
  ): Promise<string> {
    const { token, statement } = openingOf(tx, account, visitor, this.placesOf(visitor), proved);
    if (!(await statement.executeTakeFirst())) throw new Problem('auth.session-ended');
    await this.endOldest(tx, account.id);
    return token;
  }

  /**
   * The same for an account that is not locked. Opens nothing and returns `undefined` if it has changed since or is no
   * longer active (a change that just ended its sessions must not miss this one), or if the account has a second factor.
   * Deletes the failed attempts by this contact.
   */
  async openUnlessChanged(account: Holder, visitor: Visitor, contact: string): Promise<string | undefined> {
    const subject = subjectOf(this.config.CODE_PEPPER, contact);
    const { token, statement } = openingOf(this.dataSource, account, visitor, this.placesOf(visitor), { subject });
    const [opened] = await preparedRows(this.dataSource, statement.compile());
    if (!opened) return undefined;
    // The count misses sessions opened concurrently, so the limit is checked from half of it on.
    if (opened.others > mostSessions / 2) await inTransaction(this.dataSource, tx => this.endOldest(tx, account.id));
    return token;
  }

  private async endOldest(tx: EntityManager, memberId: string) {
    const ended = await endOldest(tx, memberId, mostSessions);
    for (const { id } of ended) this.invalidate(tx, memberId, id);
    await this.publishEnded(tx, memberId, ended);
  }

  /**
   * The session of a token, given its SHA-256 in hex; `null` if unknown, expired or of an inactive member. Counts as use.
   * Staff who need a second factor have only a member's rights without it.
   */
  async find(tokenHash: string): Promise<FoundSession | null> {
    const found = await db(this.dataSource)
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(({ eb, and, ref }) => [
        ...(['sessions.id as session', 'accounts.id', 'accounts.role', 'accounts.is_complete as isComplete'] as const),
        sql<Date>`least(case when ${isStale} then now() else ${usedAt} end + ${idleTime}, ${endsAt})`.as('until'),
        provedUntil.as('provedUntil'),
        isStale.as('stale'),
        and([eb('sessions.second_factor_at', 'is not', null), needsSecondFactor(ref('accounts.id'))])
          .$castTo<boolean>()
          .as('hasSecondFactor'),
      ])
      .where('token_hash', '=', sql<Buffer>`decode(${tokenHash}, 'hex')`)
      .where(activeAccount)
      .where(isOpen)
      .executeTakeFirst();
    if (!found) return null;
    if (found.stale) await this.recordUse(found.session);
    const { stale: _, hasSecondFactor, role, isComplete, ...session } = found;
    const isWithheld = role !== 'user' && this.config.staffNeedSecondFactor && !hasSecondFactor;
    return {
      ...session,
      role: isWithheld ? 'user' : role,
      withheld: isWithheld ? role : undefined,
      incomplete: isComplete ? undefined : true,
    };
  }

  private async recordUse(session: string): Promise<void> {
    await db(this.dataSource)
      .with('holder', qb =>
        qb
          .updateTable('sessions')
          .set({ used_at: sql<Date>`now()` })
          .where('id', '=', session)
          .where(isStale)
          .returning('account_id as id'),
      )
      .with('visited', recordVisitOf)
      .selectFrom('holder')
      .select('id')
      .execute();
  }

  /** The sessions of a member: the one of this request first, then by last use. */
  async list(memberId: string, current: string | undefined): Promise<z.input<typeof MySession>[]> {
    return db(this.dataSource)
      .selectFrom('sessions')
      .select(({ eb }) => [
        ...(['id', 'device', 'place', 'created_at as openedAt', 'used_at as lastSeenAt'] as const),
        sql<Date>`least(${usedAt} + ${idleTime}, ${endsAt})`.as('endsAt'),
        eb('id', 'is not distinct from', current ?? null)
          .$castTo<boolean>()
          .as('current'),
      ])
      .where('account_id', '=', memberId)
      .where(isOpen)
      .orderBy('current', 'desc')
      .orderBy('used_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** Records that the member has proved again who they are, and returns until when that is valid. */
  async recordProof(tx: EntityManager, memberId: string, session: string | undefined): Promise<Date> {
    const proved =
      session &&
      (await db(tx)
        .updateTable('sessions')
        .set({ proved_at: sql<Date>`now()` })
        .where('id', '=', session)
        .where('account_id', '=', memberId)
        .returning(provedUntil.as('until'))
        .executeTakeFirst());
    if (!proved) throw new Problem('auth.session-ended');
    return proved.until;
  }

  /** Ends one session of a member; false if they have none with that id. */
  async end(memberId: string, session: string): Promise<boolean> {
    return inTransaction(this.dataSource, async tx => {
      const ended = await db(tx)
        .deleteFrom('sessions')
        .where('id', '=', session)
        .where('account_id', '=', memberId)
        .returning('id')
        .execute();
      this.invalidate(tx, memberId, session);
      await this.publishEnded(tx, memberId, ended);
      return ended.length > 0;
    });
  }

  /**
   * Ends all sessions of a member, or all but one; their tokens are refused at once. Other ways in end too: sign-ins that
   * wait for a second factor, files with the member's data here, and those of the other services (`memberSignedOut` with
   * `all`). Returns the number of sessions.
   */
  async endAll(tx: EntityManager, memberId: string, { except }: { except?: string } = {}): Promise<number> {
    await db(tx).deleteFrom('sign_in_tickets').where('account_id', '=', memberId).execute();
    await db(tx)
      .deleteFrom('totp_secrets')
      .where('account_id', '=', memberId)
      .where('confirmed_at', 'is', null)
      .execute();
    const ended = await db(tx)
      .deleteFrom('sessions')
      .where('account_id', '=', memberId)
      .where('id', 'is distinct from', except ?? null)
      .returning('id')
      .execute();
    await dropExports(tx, memberId);
    if (except === undefined) this.invalidate(tx, memberId);
    else for (const { id } of ended) this.invalidate(tx, memberId, id);
    await this.publishEnded(tx, memberId, ended, { except: except ?? null, endedAt: new Date().toISOString() });
    return ended.length;
  }

  /** Records that a session has proved a second factor. */
  async recordSecondFactor(tx: EntityManager, memberId: string, session: string | undefined): Promise<void> {
    if (session)
      await db(tx)
        .updateTable('sessions')
        .set({ second_factor_at: sql<Date>`now()` })
        .where('id', '=', session)
        .where('account_id', '=', memberId)
        .execute();
    this.refresh(tx, memberId);
  }

  /** Invalidates a member's sessions in the gateways' caches, after a change of data that is cached with a session. */
  refresh(tx: EntityManager, memberId: string) {
    this.invalidate(tx, memberId);
  }

  private placesOf(visitor: Visitor) {
    return placesOf(visitor, this.config.CODE_PEPPER);
  }

  /** For services that act on behalf of a session until it ends, and must not miss its end. */
  private async publishEnded(
    tx: EntityManager,
    memberId: string,
    ended: { id: string }[],
    all?: EventData<typeof memberSignedOut>['all'],
  ) {
    if (ended.length === 0 && !all) return;
    await addToOutbox(tx, memberSignedOut, { memberId, sessionIds: ended.map(({ id }) => id), all });
  }

  /** The gateway caches sessions for a few seconds; this invalidates all sessions of a member, or one. */
  private invalidate(tx: EntityManager, memberId: string, session?: string) {
    afterCommit(tx, () => this.live.publish(sessionsEnded, { memberId, session }));
  }
}
