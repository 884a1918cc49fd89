import type { Actor } from '@aar/contracts/access';
import type { push, PushSubscription } from '@aar/contracts/notifications/push.contract';
import { anyOf } from '@aar/platform/database/any-of';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { deviceOf } from '@aar/platform/security/device.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { db } from '../../database/db';

/** Maximum devices of one member; older ones are removed. */
const mostOfOne = 10;

export interface KnownSubscription extends PushSubscription {
  id: string;
  memberId: string;
  /** The key of the site with which the browser subscribed; null if unknown. */
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

  /**
   * Assigns a browser to the current session, even if another member used it before. The subscription that it replaces is
   * removed.
   */
  async add(
    tx: EntityManager,
    { id: memberId, session }: Actor,
    { endpoint, keys, siteKey, replaces }: Inputs<typeof push>['subscribe'],
    device: string,
  ): Promise<void> {
    if (replaces) await this.remove(tx, memberId, replaces);
    const told = { member_id: memberId, p256dh: keys.p256dh, auth: keys.auth, device };
    const added = { ...told, session_id: session ?? null, site_key: siteKey ?? null };
    await db(tx)
      .insertInto('push_subscriptions')
      .values({ endpoint, ...added })
      .onConflict(known =>
        known.column('endpoint').doUpdateSet({ ...fromExcluded(added), ended_at: null, created_at: sql<Date>`now()` }),
      )
      .execute();
    const older = db(tx)
      .selectFrom('push_subscriptions')
      .select('id')
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(mostOfOne);
    await db(tx).deleteFrom('push_subscriptions').where('id', 'in', older).execute();
  }

  async remove(tx: EntityManager, memberId: string, endpoint: string): Promise<void> {
    await ofMember(tx, memberId).where('endpoint', '=', endpoint).execute();
  }

  /** The devices of a member, the latest first. `siteKey` is the site's present key. */
  async devicesOf({ id: memberId, session }: Actor, siteKey: string | null): Promise<MemberDevice[]> {
    const rows = await db(this.dataSource)
      .selectFrom('push_subscriptions')
      .select(['id', 'device', 'created_at as since', 'session_id as sessionId', 'site_key as subscribedWith'])
      .select('ended_at as endedAt')
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, device, since, sessionId, subscribedWith, endedAt }) => ({
      id,
      since,
      device: deviceOf(device),
      current: sessionId !== null && sessionId === session,
      isEnded: endedAt !== null || (subscribedWith !== null && siteKey !== null && subscribedWith !== siteKey),
    }));
  }

  /** Does nothing for a device that belongs to somebody else or no longer exists. */
  async removeDevice(tx: EntityManager, memberId: string, id: string): Promise<void> {
    await ofMember(tx, memberId).where('id', '=', id).execute();
  }

  /** Removes the devices of ended sessions. */
  async endSessions(tx: EntityManager, memberId: string, sessionIds: string[]): Promise<void> {
    await ofMember(tx, memberId).where('session_id', '=', anyOf(sessionIds)).execute();
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
    await ofMember(tx, memberId)
      .where('created_at', '<=', sql<Date>`${endedAt}::timestamptz`)
      .where(({ eb, or }) => or([eb('session_id', 'is', null), eb('session_id', 'is distinct from', except)]))
      .execute();
  }

  async ofMembers(memberIds: string[]): Promise<Map<string, KnownSubscription[]>> {
    const rows = await db(this.dataSource)
      .selectFrom('push_subscriptions')
      .select(['id', 'member_id as memberId', 'endpoint', 'p256dh', 'auth', 'site_key as siteKey'])
      .where('member_id', '=', anyOf(memberIds))
      .where('ended_at', 'is', null)
      .execute();
    const found = new Map<string, KnownSubscription[]>();
    for (const { p256dh, auth, ...row } of rows)
      found.set(row.memberId, [...(found.get(row.memberId) ?? []), { ...row, keys: { p256dh, auth } }]);
    return found;
  }

  /**
   * Records that a device receives nothing, because it subscribed with another key of the site. The member's list still
   * shows it.
   */
  async end(id: string): Promise<void> {
    await db(this.dataSource)
      .updateTable('push_subscriptions')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }

  /** Removes a device that its push service no longer knows. */
  async forget(id: string): Promise<void> {
    await db(this.dataSource).deleteFrom('push_subscriptions').where('id', '=', id).execute();
  }
}

const ofMember = (tx: EntityManager, memberId: string) =>
  db(tx).deleteFrom('push_subscriptions').where('member_id', '=', memberId);
