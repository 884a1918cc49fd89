import type { Actor } from '@aar/contracts/access';
import type { push, PushSubscription } from '@aar/contracts/notifications/push.contract';
import { deviceOf } from '@aar/platform/security/device.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Maximum devices of one member; older ones are removed. */
const mostOfOne = 10;

export interface KnownSubscription extends PushSubscription {
  id: string;
  memberId: string;
  /** The key of the site with which the browser subscribed; null where it did not say. */
  siteKey: string | null;
}

interface MemberDevice {
  id: string;
  device: string;
  since: Date;
  /** It was added in the session that reads it. */
  current: boolean;
  /** It subscribed with another key than the site's present one. */
  isEnded: boolean;
}

/** The devices on which members want notifications. */
@Injectable()
export class PushSubscriptions {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes over a browser that another member used before, and assigns it to the current session. The one that it replaces goes. */
  async add(
    tx: EntityManager,
    { id: memberId, session }: Actor,
    { endpoint, keys, siteKey, replaces }: Inputs<typeof push>['subscribe'],
    device: string,
  ): Promise<void> {
    if (replaces) await this.remove(tx, memberId, replaces);
    await tx.query(
      `insert into push_subscriptions (member_id, endpoint, p256dh, auth, device, session_id, site_key)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (endpoint) do update set member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth,
         device = excluded.device, session_id = excluded.session_id, site_key = excluded.site_key, ended_at = null,
         created_at = now()`,
      [memberId, endpoint, keys.p256dh, keys.auth, device, session ?? null, siteKey ?? null],
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

  /** The devices of a member, the latest first. `siteKey` is the site's present key. */
  async devicesOf({ id: memberId, session }: Actor, siteKey: string | null): Promise<MemberDevice[]> {
    const rows: (Omit<MemberDevice, 'device'> & { userAgent: string })[] = await this.dataSource.query(
      `select id, device as "userAgent", created_at as since, coalesce(session_id = $2::uuid, false) as current,
         ended_at is not null or coalesce(site_key <> $3, false) as "isEnded"
       from push_subscriptions where member_id = $1 order by created_at desc, id`,
      [memberId, session ?? null, siteKey],
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
      `select id, member_id as "memberId", endpoint, p256dh, auth, site_key as "siteKey" from push_subscriptions
       where member_id = any($1) and ended_at is null`,
      [memberIds],
    );
    const found = new Map<string, KnownSubscription[]>();
    for (const { p256dh, auth, ...row } of rows)
      found.set(row.memberId, [...(found.get(row.memberId) ?? []), { ...row, keys: { p256dh, auth } }]);
    return found;
  }

  /** Notes that a device takes nothing, because it subscribed with another key of the site. The member's list still shows it. */
  async end(id: string): Promise<void> {
    await this.dataSource.query('update push_subscriptions set ended_at = now() where id = $1', [id]);
  }

  /** Removes a device that its push service no longer knows. */
  async forget(id: string): Promise<void> {
    await this.dataSource.query('delete from push_subscriptions where id = $1', [id]);
  }
}
