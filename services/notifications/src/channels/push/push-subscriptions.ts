import type { Actor } from '@aar/contracts/access';
import type { PushSubscription } from '@aar/contracts/notifications/push.contract';
import { deviceOf } from '@aar/platform/security/device.rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Maximum devices of one member; older ones are removed. */
const mostOfOne = 10;

export interface KnownSubscription extends PushSubscription {
  id: string;
  memberId: string;
}

interface MemberDevice {
  id: string;
  device: string;
  since: Date;
  /** It was added in the session that reads it. */
  current: boolean;
}

/** The devices on which members want notifications. */
@Injectable()
export class PushSubscriptions {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes over a browser that another member used before, and assigns it to the current session. */
  async add(
    tx: EntityManager,
    { id: memberId, session }: Actor,
    { endpoint, keys }: PushSubscription,
    device: string,
  ): Promise<void> {
    await tx.query(
      `insert into push_subscriptions (member_id, endpoint, p256dh, auth, device, session_id) values ($1, $2, $3, $4, $5, $6)
       on conflict (endpoint) do update set member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth,
         device = excluded.device, session_id = excluded.session_id, created_at = now()`,
      [memberId, endpoint, keys.p256dh, keys.auth, device, session ?? null],
    );
    await tx.query(
      `delete from push_subscriptions where id in (
         select id from push_subscriptions where member_id = $1 order by created_at desc, id offset ${mostOfOne})`,
      [memberId],
    );
  }

  async remove(tx: EntityManager, memberId: string, endpoint: string): Promise<void> {
    await tx.query('delete from push_subscriptions where member_id = $1 and endpoint = $2', [memberId, endpoint]);
  }

  /** The devices of a member, the latest first. */
  async devicesOf({ id: memberId, session }: Actor): Promise<MemberDevice[]> {
    const rows: (Omit<MemberDevice, 'device'> & { userAgent: string })[] = await this.dataSource.query(
      `select id, device as "userAgent", created_at as since, coalesce(session_id = $2::uuid, false) as current
       from push_subscriptions where member_id = $1 order by created_at desc, id`,
      [memberId, session ?? null],
    );
    return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent) }));
  }

  /** Does nothing for a device of somebody else, or one that is gone. */
  async removeDevice(tx: EntityManager, memberId: string, id: string): Promise<void> {
    await tx.query('delete from push_subscriptions where member_id = $1 and id = $2', [memberId, id]);
  }

  /** Removes the devices of ended sessions. */
  async endSessions(tx: EntityManager, memberId: string, sessionIds: string[]): Promise<void> {
    await tx.query('delete from push_subscriptions where member_id = $1 and session_id = any ($2)', [
      memberId,
      sessionIds,
    ]);
  }

  /**
   * Removes all devices added up to `endedAt` except those of one session. Ended sessions are not named, because one may have
   * expired unused, and a device may be older than the recording of sessions.
   */
  async endOthers(
    tx: EntityManager,
    memberId: string,
    { except, endedAt }: { except: string | null; endedAt: string },
  ): Promise<void> {
    await tx.query(
      `delete from push_subscriptions
       where member_id = $1 and created_at <= $3 and (session_id is null or session_id is distinct from $2::uuid)`,
      [memberId, except, endedAt],
    );
  }

  async ofMembers(memberIds: string[]): Promise<Map<string, KnownSubscription[]>> {
    const rows: (Omit<KnownSubscription, 'keys'> & KnownSubscription['keys'])[] = await this.dataSource.query(
      `select id, member_id as "memberId", endpoint, p256dh, auth from push_subscriptions where member_id = any($1)`,
      [memberIds],
    );
    const found = new Map<string, KnownSubscription[]>();
    for (const { p256dh, auth, ...row } of rows)
      found.set(row.memberId, [...(found.get(row.memberId) ?? []), { ...row, keys: { p256dh, auth } }]);
    return found;
  }

  /** Removes a device that its push service no longer knows. */
  async forget(id: string): Promise<void> {
    await this.dataSource.query('delete from push_subscriptions where id = $1', [id]);
  }
}
