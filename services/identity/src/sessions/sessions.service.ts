import type { Role } from '@aar/contracts/access';
import type { MySession } from '@aar/contracts/identity/sessions.contract';
import type { EventData } from '@aar/contracts/messaging';
import { memberSignedOut, sessionsEnded } from '@aar/contracts/identity/sessions.messages';
import { prepared } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { inTransaction } from '@aar/platform/database/transaction';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { activeAccount } from '../accounts/standing';
import { IdentityConfig } from '../identity.config';
import { dropExports } from '../privacy/drop-exports';
import { needsSecondFactor } from '../second-factors/needs-second-factor';
import { placesOf, type Visitor } from '../sign-in/known-places';
import { subjectOf } from '../sign-in/stored-attempts';
import { endOldest, type Holder, openingOf } from './open-session';
import { noteVisitOf } from './visits';

const mostSessions = 10;

/** SQL of the moment until which a session may replace or multiply credentials. Signing in is a proof. */
const provedUntil = `coalesce(proved_at, sessions.created_at) + interval '10 minutes'`;

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
    const { token, text, values } = openingOf(account, visitor, this.placesOf(visitor), proved);
    const opened = await tx.query<object[]>(text, values);
    if (opened.length === 0) throw new Problem('auth.session-ended');
    await this.endOldest(tx, account.id);
    return token;
  }

  /**
   * The same for an account that is not locked. Opens nothing and returns `undefined` if it has changed since, or is not active
   * any more: a change that just ended its sessions must not miss this one. Nor does it if the account has a second factor. Deletes the failed attempts by this contact.
   */
  async openUnlessChanged(account: Holder, visitor: Visitor, contact: string): Promise<string | undefined> {
    const subject = subjectOf(this.config.CODE_PEPPER, contact);
    const { token, ...statement } = openingOf(account, visitor, this.placesOf(visitor), { subject });
    const [opened] = await prepared<{ others: number }>(this.dataSource, statement);
    if (!opened) return undefined;
    // The count misses sessions opened concurrently, so the limit is checked from half of it on.
    if (opened.others > mostSessions / 2) await inTransaction(this.dataSource, tx => this.endOldest(tx, account.id));
    return token;
  }

  private async endOldest(tx: EntityManager, memberId: string) {
    const [ended]: [{ id: string }[]] = await tx.query(endOldest, [memberId, mostSessions]);
    for (const { id } of ended) this.tellEnded(tx, memberId, id);
    await this.noteEnded(tx, memberId, ended);
  }

  /**
   * The session of a token, given its SHA-256 in hex; `null` if unknown, expired or of an inactive member. Counts as use. Staff
   * who need a second factor are members without it.
   */
  async find(tokenHash: string): Promise<FoundSession | null> {
    const [found] = await this.dataSource.query(
      `select sessions.id as session, accounts.id, accounts.role, not accounts.is_complete as incomplete,
         least(case when stale then now() else used_at end + idle_time, ends_at) as until,
         ${provedUntil} as "provedUntil", stale,
         second_factor_at is not null and ${needsSecondFactor('accounts.id')} as "hasSecondFactor"
       from sessions join accounts on accounts.id = sessions.account_id
         cross join lateral (select used_at < now() - interval '1 minute' as stale) as use
       where token_hash = decode($1, 'hex') and ${activeAccount}
         and used_at + idle_time > now() and ends_at > now()`,
      [tokenHash],
    );
    if (!found) return null;
    // Once a minute is enough to detect idleness, and saves a write per request.
    if (found.stale)
      await this.dataSource.query(
        `with used as (
           update sessions set used_at = now() where id = $1 and used_at < now() - interval '1 minute'
           returning account_id as id)
         ${noteVisitOf('used')}`,
        [found.session],
      );
    const { stale: _, hasSecondFactor, role, incomplete, ...session } = found;
    const isWithheld = role !== 'user' && this.config.staffNeedSecondFactor && !hasSecondFactor;
    return {
      ...session,
      role: isWithheld ? 'user' : role,
      withheld: isWithheld ? role : undefined,
      incomplete: incomplete || undefined,
    };
  }

  /** The sessions of a member: that of this request first, then by last use. */
  async list(memberId: string, current: string | undefined): Promise<z.input<typeof MySession>[]> {
    return this.dataSource.query(
      `select id, device, place, created_at as "openedAt", used_at as "lastSeenAt",
         least(used_at + idle_time, ends_at) as "endsAt", id is not distinct from $2 as current
       from sessions
       where account_id = $1 and used_at + idle_time > now() and ends_at > now()
       order by current desc, used_at desc, id`,
      [memberId, current ?? null],
    );
  }

  /** Notes that the member has proved again who they are, and returns until when that counts. */
  async noteProof(tx: EntityManager, memberId: string, session: string | undefined): Promise<Date> {
    const [[proved]]: [{ until: Date }[]] = await tx.query(
      `update sessions set proved_at = now() where id = $1 and account_id = $2 returning ${provedUntil} as until`,
      [session, memberId],
    );
    if (!proved) throw new Problem('auth.session-ended');
    return proved.until;
  }

  /** Ends one session of a member; false when they have none of that id. */
  async end(memberId: string, session: string): Promise<boolean> {
    return inTransaction(this.dataSource, async tx => {
      const [, ended] = await tx.query('delete from sessions where id = $1 and account_id = $2', [session, memberId]);
      this.tellEnded(tx, memberId, session);
      if (ended > 0) await this.noteEnded(tx, memberId, [{ id: session }]);
      return ended > 0;
    });
  }

  /**
   * Ends all sessions of a member, or all but one; their tokens are refused at once. What else lets somebody in ends too: sign-ins
   * that wait for a second factor, files with the member's data here, and what the other services have (`memberSignedOut` with
   * `all`). Returns the number of sessions.
   */
  async endAll(tx: EntityManager, memberId: string, { except }: { except?: string } = {}): Promise<number> {
    await tx.query('delete from sign_in_tickets where account_id = $1', [memberId]);
    await tx.query('delete from totp_secrets where account_id = $1 and confirmed_at is null', [memberId]);
    const [ended]: [{ id: string }[]] = await tx.query(
      'delete from sessions where account_id = $1 and id is distinct from $2 returning id',
      [memberId, except ?? null],
    );
    await dropExports(tx, memberId);
    if (except === undefined) this.tellEnded(tx, memberId);
    else for (const { id } of ended) this.tellEnded(tx, memberId, id);
    await this.noteEnded(tx, memberId, ended, { except: except ?? null, endedAt: new Date().toISOString() });
    return ended.length;
  }

  /** Notes that a session has proved a second factor. */
  async noteSecondFactor(tx: EntityManager, memberId: string, session: string | undefined): Promise<void> {
    await tx.query('update sessions set second_factor_at = now() where id = $1 and account_id = $2', [
      session ?? null,
      memberId,
    ]);
    this.refresh(tx, memberId);
  }

  /** Invalidates a member's sessions in the gateways' caches, after a change of data that they cache with a session. */
  refresh(tx: EntityManager, memberId: string) {
    this.tellEnded(tx, memberId);
  }

  private placesOf(visitor: Visitor) {
    return placesOf(visitor, this.config.CODE_PEPPER);
  }

  /** For services that act on behalf of a session until it ends, and must not miss its end. */
  private async noteEnded(
    tx: EntityManager,
    memberId: string,
    ended: { id: string }[],
    all?: EventData<typeof memberSignedOut>['all'],
  ) {
    if (ended.length === 0 && !all) return;
    await addToOutbox(tx, memberSignedOut, { memberId, sessionIds: ended.map(({ id }) => id), all });
  }

  /** The gateway caches sessions for a few seconds; this invalidates all of a member, or one. */
  private tellEnded(tx: EntityManager, memberId: string, session?: string) {
    afterCommit(tx, () => this.live.publish(sessionsEnded, { memberId, session }));
  }
}
