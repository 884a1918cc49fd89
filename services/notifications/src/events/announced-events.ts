import { ago } from '@aar/platform/database/ago';
import { anyOf } from '@aar/platform/database/any-of';
import { uuidOf } from '@aar/platform/database/uuid-of';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, type NotNull, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { chunkSize } from '../deliveries/start-delivery';
import { type Notice, Notices } from '../inbox/notices';
import { isNoticeShown } from '../moderation/hideables';
import { addToDigest } from '../preferences/channel-preferences';
import { nextOfPlace } from '../reach/members-of-place';
import { canReach } from '../relations/may-reach';
import { db, type NotificationsTables } from '../database/db';
import { announceEvent } from './announce-event';
import { interestsOfEvent, isSoon } from './event-audience';

const kind = 'nearby-event' as const;

/** Mails of announcements of one organiser that a member gets within a day. */
const mostMails = 2;

/**
 * Announces a new event to the members whom it concerns by place and interest: on the site at once, and in the daily digest, or
 * by a mail of its own if it starts soon and its organiser has not had two of those sent to the member within a day.
 */
@Injectable()
export class AnnouncedEvents {
  constructor(
    private readonly notices: Notices,
    private readonly queue: DeliveryQueue,
    private readonly clock: Clock,
  ) {}

  /** One transaction per chunk of members including the progress, so that no member is left out or notified twice. */
  @OnDue(announceEvent)
  async announce(work: DueWorkData<typeof announceEvent>, { once }: DueContext) {
    await once(async tx => {
      const { eventId, about, chunk } = work;
      const notice = await db(tx)
        .selectFrom('notices')
        .select(['id', 'kind', 'title', 'body', 'href', 'urgency', 'about_member as aboutMember'])
        .where('id', '=', eventId)
        .where(({ ref }) => isNoticeShown(ref('notices.id')))
        .where('about_member', 'is not', null)
        .$narrowType<{ aboutMember: NotNull }>()
        .executeTakeFirst();
      // The notice has been retracted, or moderation has hidden the event.
      if (!notice) return;
      const memberIds = await this.next(tx, notice, work);
      if (memberIds.length > 0) {
        await this.notices.deliver(tx, notice, memberIds);
        const mailed = about && isSoon(about.startsAt, this.clock.now()) ? await unweary(tx, notice, memberIds) : [];
        if (mailed.length > 0) await this.mail(tx, eventId, chunk, mailed);
        const others = memberIds.filter(id => !mailed.includes(id));
        if (about && others.length > 0) await addToDigest(tx, { kind, urgency: null }, notice, others);
      }
      if (memberIds.length < chunkSize) return;
      const data = { ...work, after: memberIds.at(-1)!, chunk: chunk + 1 };
      await scheduleDueWork(tx, announceEvent, { key: `${eventId}:${data.after}`, at: new Date(), data });
    });
  }

  private next(
    tx: EntityManager,
    { aboutMember: owner }: Notice,
    { state, city, after, about }: DueWorkData<typeof announceEvent>,
  ) {
    const wanted = about ? interestsOfEvent(about.eventType) : null;
    const { eb, and, or, not, exists, selectFrom } = expressionBuilder<NotificationsTables>();
    const ownerIsAway = selectFrom('recipients as owner')
      .select('owner.member_id')
      .where('owner.member_id', '=', owner)
      .where('owner.status', '<>', 'active');
    return nextOfPlace(
      tx,
      { state, city, after },
      ({ id, userType, interests }) =>
        and([
          eb(id, '<>', owner),
          canReach(id, uuidOf(owner), 'event-announced'),
          not(exists(ownerIsAway)),
          ...(wanted
            ? [
                or([
                  eb(userType, '=', 'ngo'),
                  sql<boolean>`${interests} = '{}'`,
                  sql<boolean>`${interests} && ${wanted}::text[]`,
                ]),
              ]
            : []),
        ]),
      chunkSize,
    );
  }

  private async mail(tx: EntityManager, deliveryId: string, number: number, memberIds: string[]) {
    await this.queue.addChunk(tx, { deliveryId, number, kind, channel: 'email', memberIds });
  }
}

/** Those of the members who may get one more mail about an event of this organiser. */
async function unweary(tx: EntityManager, { id, aboutMember }: Notice, memberIds: string[]): Promise<string[]> {
  const announced = db(tx)
    .selectFrom('notices as n')
    .where('n.about_member', '=', aboutMember)
    .where('n.kind', '=', 'event-announced')
    .where('n.created_at', '>', ago('1 day'));
  // Announcements of one organiser wait for one another, so that none misses the mails of another.
  await announced.select('n.id').orderBy('n.id').forNoKeyUpdate().execute();
  // Whoever was told of one that has a delivery got its mail, or had enough already.
  const weary = await announced
    .innerJoin('deliveries as d', 'd.id', 'n.id')
    .innerJoin('notifications as told', 'told.notice_id', 'n.id')
    .select('told.member_id as id')
    .where('n.id', '<>', id)
    .where('told.member_id', '=', anyOf(memberIds))
    .groupBy('told.member_id')
    .having(({ fn }) => fn.countAll(), '>=', mostMails)
    .execute();
  const ids = new Set(weary.map(member => member.id));
  return memberIds.filter(memberId => !ids.has(memberId));
}
