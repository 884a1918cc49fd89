import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@aar/contracts/access';
import type { MySession } from '@aar/contracts/identity/sessions.contract';
import { sessionsEnded } from '@aar/contracts/identity/sessions.events';
import { prepared } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import { afterCommit } from '@aar/platform/events/after-commit';
import { Live } from '@aar/platform/events/live';
import { inTransaction } from '@aar/platform/events/transaction';
import type { Caller } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account.entity';
import { activeAccount } from '../accounts/standing';
import { networkOf } from '../codes/network.rules';
import { deviceOf } from './device.rules';
import { sessionLifetime } from './session-lifetime.rules';

const mostSessions = 10;

/** The account that a session is opened for, as it was when it was judged. */
type Holder = Pick<Account, 'id' | 'role' | 'passwordHash'>;

/** One row when a session was opened, none when the account has changed; and the sessions that had to make room. */
interface Opened {
  ended: string[];
}

/** Whose session a token opened. */
export interface FoundSession {
  id: string;
  role: Role;
  session: string;
  incomplete?: true;
  until: Date;
}

@Injectable()
export class Sessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {}

  /** Opens a session of an account that the transaction has locked or made, and returns its token. */
  async open(tx: EntityManager, account: Holder, caller: Caller): Promise<string> {
    const { token, text, values } = newSession(account, caller);
    const [opened] = await tx.query<Opened[]>(text, values);
    if (!opened) throw new Problem('auth.session-ended');
    for (const session of opened.ended) this.tellEnded(tx, account.id, session);
    return token;
  }

  /**
   * The same for an account that nobody holds, in one statement of its own. Opens nothing and returns `undefined` when its
   * password or role are others by now or it is not active any more: what ended its sessions a moment ago shall not miss one.
   */
  async openUnlessChanged(account: Holder, caller: Caller): Promise<string | undefined> {
    const { token, ...statement } = newSession(account, caller);
    const [opened] = await prepared<Opened>(this.dataSource, statement);
    if (!opened) return undefined;
    for (const session of opened.ended) void this.live.publish(sessionsEnded, { memberId: account.id, session });
    return token;
  }

  /** Whose session a token opens, told by its SHA-256 in hex; `null` for one that is unknown, over, or not of an active member. Being found is use. */
  async find(tokenHash: string): Promise<FoundSession | null> {
    const [found] = await this.dataSource.query(
      `select sessions.id as session, accounts.id, accounts.role, not accounts.is_complete as incomplete,
         least(case when stale then now() else used_at end + idle_time, ends_at) as until, stale
       from sessions join accounts on accounts.id = sessions.account_id
         cross join lateral (select used_at < now() - interval '1 minute' as stale) as use
       where token_hash = decode($1, 'hex') and ${activeAccount}
         and used_at + idle_time > now() and ends_at > now()`,
      [tokenHash],
    );
    if (!found) return null;
    // Once a minute is enough to tell use from idleness, and spares a write for every call.
    if (found.stale)
      await this.dataSource.query(
        `update sessions set used_at = now() where id = $1 and used_at < now() - interval '1 minute'`,
        [found.session],
      );
    return { ...found, incomplete: found.incomplete || undefined };
  }

  /** Where a member is signed in: the session of the call first, then by last use. */
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

  /** Ends one session of a member; false when they have none of that id. */
  async end(memberId: string, session: string): Promise<boolean> {
    return inTransaction(this.dataSource, async tx => {
      const [, ended] = await tx.query('delete from sessions where id = $1 and account_id = $2', [session, memberId]);
      this.tellEnded(tx, memberId, session);
      return ended > 0;
    });
  }

  /** Ends all sessions of a member, or all but one; their tokens are refused at once. Returns how many there were. */
  async endAll(tx: EntityManager, memberId: string, { except }: { except?: string } = {}): Promise<number> {
    const [ended]: [{ id: string }[]] = await tx.query(
      'delete from sessions where account_id = $1 and id is distinct from $2 returning id',
      [memberId, except ?? null],
    );
    if (except === undefined) this.tellEnded(tx, memberId);
    else for (const { id } of ended) this.tellEnded(tx, memberId, id);
    return ended.length;
  }

  /** Has the gateways ask again who a member's sessions belong to, after a change of what a session tells of them. */
  refresh(tx: EntityManager, memberId: string) {
    this.tellEnded(tx, memberId);
  }

  /** The gateway remembers sessions for a few seconds; this makes it ask again at once, for all of a member or one. */
  private tellEnded(tx: EntityManager, memberId: string, session?: string) {
    afterCommit(tx, () => this.live.publish(sessionsEnded, { memberId, session }));
  }
}

/** A token of 256 random bits, of which only the hash is kept, and the statement that adds its session and ends the oldest beyond ten. */
function newSession({ id, role, passwordHash }: Holder, { userAgent, address }: Caller) {
  const token = randomBytes(32).toString('base64url');
  const { idle, total } = sessionLifetime(role);
  return {
    token,
    // The deletion does not see the row that the same statement adds: it leaves room for it.
    text: `with holder as (
        select id from accounts
        where id = $2 and role = $9 and password_hash is not distinct from $10 and ${activeAccount} for no key update
      ), opened as (
        insert into sessions (id, account_id, token_hash, device, place, idle_time, ends_at)
        select $1, id, $3, $4, $5, make_interval(secs => $6), now() + make_interval(secs => $7) from holder
        returning id
      ), ended as (
        delete from sessions where exists (select from opened) and id in (
          select id from sessions where account_id = $2 order by created_at desc, id offset $8)
        returning id
      )
      select array(select id from ended) as ended from opened`,
    values: [
      ...[randomUUID(), id, createHash('sha256').update(token).digest()],
      ...[deviceOf(userAgent), networkOf(address), idle, total, mostSessions - 1, role, passwordHash],
    ],
  };
}
