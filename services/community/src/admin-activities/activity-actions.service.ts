import type { Actor } from '@aar/contracts/access';
import type { ActivityStatus, ActivityType } from '@aar/contracts/community/admin-activities.contract';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { scheduleEvent } from '../events/event-due-work';
import { publishNews, publishNewsToParticipants } from '../events/event-news';
import { offerSeats } from '../events/waitlist';
import { publishToHelpers } from '../support-requests/publish-to-helpers';
import { publishStatus } from '../support-requests/publish-status';
import { deleteActivity } from './delete-activity';
import { mergeRequests } from './merge-requests';

interface Activity {
  type: ActivityType;
  id: string;
}
interface LockedActivity {
  title: string;
  ownerId: string;
  status: ActivityStatus;
  isPromoted: boolean;
  /** Whether it is an event that has neither started nor been cancelled. */
  isComing?: boolean;
  /** Only for an event, in India's time zone. */
  eventDate?: string;
  eventTime?: string;
  endTime?: string | null;
}

const tables = { support_request: 'support_requests', event: 'events' } as const satisfies Record<ActivityType, string>;
/** The names of the types in the audit log. */
const nouns = { support_request: 'support-request', event: 'event' } satisfies Record<ActivityType, string>;

/** What staff do with members' support requests and events. Each action is recorded in the audit log. */
@Injectable()
export class ActivityActions {
  constructor(
    private readonly clock: Clock,
    private readonly live: Live,
  ) {}

  /**
   * Pauses an active activity or activates a paused one. Repeating it changes nothing; completed and cancelled ones cannot
   * change.
   */
  async setStatus(tx: EntityManager, activity: Activity, status: 'active' | 'paused', actor: Actor): Promise<void> {
    const before = await this.lock(tx, activity, actor);
    if (before.status === status) return;
    if (before.status !== 'active' && before.status !== 'paused') throw new Problem('community.activity.state');
    await db(tx).updateTable(tables[activity.type]).set({ status }).where('id', '=', activity.id).execute();
    if (activity.type === 'support_request') {
      await publishToHelpers(tx, this.live, activity.id, { owner: true });
      await publishStatus(tx, activity.id);
    } else if (status === 'active') {
      const now = this.clock.now();
      await offerSeats(tx, activity.id, now);
      // Due work that ran during the pause had no effect, so it is scheduled again.
      const { eventDate, eventTime, endTime } = before;
      await scheduleEvent(tx, { id: activity.id, eventDate: eventDate!, eventTime: eventTime!, endTime }, now);
    }
    const done = status === 'paused' ? 'paused' : 'activated';
    // The owner of a support request sees the change on the open page; an organiser may not look at theirs before the day of
    // the event.
    if (activity.type === 'event' && before.ownerId !== actor.id)
      await publishNews(tx, activity.id, { kind: done, memberIds: [before.ownerId] });
    await this.record(tx, activity, before, actor, done, { status: [before.status, status] });
  }

  /** Features an activity, which then has a badge and leads the recent activities, or stops featuring it. */
  async promote(tx: EntityManager, activity: Activity, isPromoted: boolean, actor: Actor): Promise<void> {
    const before = await this.lock(tx, activity, actor);
    if (before.isPromoted === isPromoted) return;
    const table = tables[activity.type];
    await db(tx).updateTable(table).set({ is_promoted: isPromoted }).where('id', '=', activity.id).execute();
    const done = isPromoted ? 'featured' : 'unfeatured';
    await this.record(tx, activity, before, actor, done, { isPromoted: [before.isPromoted, isPromoted] });
  }

  async delete(tx: EntityManager, activity: Activity, actor: Actor): Promise<void> {
    const before = await this.lock(tx, activity, actor);
    // Before the deletion, which removes the rows of those who are notified.
    if (activity.type === 'support_request') await publishToHelpers(tx, this.live, activity.id, { owner: true });
    else if (before.isComing) await publishNewsToParticipants(tx, activity.id, 'cancelled');
    await deleteActivity(tx, activity);
    await this.record(tx, activity, before, actor, 'deleted', { status: [before.status, 'deleted'] });
  }

  async merge(tx: EntityManager, { id, into }: { id: string; into: string }, actor: Actor): Promise<void> {
    const merged = await mergeRequests(tx, this.live, { id, into });
    const held = { title: merged.title, ownerId: merged.ownerId, status: 'closed' as const, isPromoted: false };
    // Only the id: erasures do not reach diffs, and the title is a member's text.
    const diff = { mergedInto: [null, into] as [null, string] };
    await this.record(tx, { type: 'support_request', id }, held, actor, 'merged', diff);
  }

  private record(
    tx: EntityManager,
    { type, id }: Activity,
    { title, ownerId }: LockedActivity,
    actor: Actor,
    done: string,
    diff: AuditDiff,
  ) {
    return addToOutbox(tx, auditEntryRequested, {
      actorId: actor.id,
      action: `${nouns[type]}.${done}`,
      targetType: nouns[type],
      targetId: id,
      targetLabel: title,
      labelBy: ownerId,
      diff,
      reason: null,
      doneAt: this.clock.now().toISOString(),
    });
  }

  /**
   * Locks the activity until the transaction ends. Throws for an editor, who may manage events only, and when it does not exist.
   */
  private async lock(tx: EntityManager, { type, id }: Activity, actor: Actor): Promise<LockedActivity> {
    if (type === 'support_request' && actor.role !== 'admin') throw new Problem('access.denied');
    const held: LockedActivity | undefined =
      type === 'event'
        ? await this.event(tx, id).forUpdate().executeTakeFirst()
        : await request(tx, id).forUpdate().executeTakeFirst();
    if (!held) throw new Problem('community.activity.unknown');
    return held;
  }

  private event(tx: EntityManager, id: string) {
    return db(tx)
      .selectFrom('events')
      .select(['title', 'owner_id as ownerId', 'status', 'is_promoted as isPromoted'])
      .select(({ and, eb, ref, fn }) => [
        asBoolean(and([eb('status', 'in', ['active', 'paused']), eb('starts_at', '>', this.clock.now())])).as(
          'isComing',
        ),
        sql<string>`${ref('event_date')}::text`.as('eventDate'),
        fn<string>('to_char', ['event_time', sql.lit('HH24:MI')]).as('eventTime'),
        fn<string | null>('to_char', ['end_time', sql.lit('HH24:MI')]).as('endTime'),
      ])
      .where('id', '=', id);
  }
}

const request = (tx: EntityManager, id: string) =>
  db(tx)
    .selectFrom('support_requests')
    .select(['title', 'owner_id as ownerId', 'status', 'is_promoted as isPromoted'])
    .where('id', '=', id);
