import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { chunkSize } from '../deliveries/start-delivery';
import { type Notice, Notices } from '../inbox/notices';
import { isShownNotice } from '../moderation/hideables';
import { noteForDigest, ringsFor } from '../preferences/channel-preferences';
import { nextOfPlace } from '../recipients/members-of-place';
import { mayReach } from '../relations/may-reach';
import { announceEvent } from './announce-event';
import { interestsOfEvent, isSoon } from './event-audience';

const kind = 'nearby-event' as const;

/**
 * Announces a new event to the members whom it concerns by place and interest: on the site at once, and in the daily digest, or
 * by a mail of its own if it starts soon.
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
      const [notice] = await tx.query<Notice[]>(
        `select id, kind, title, body, href, urgency, about_member as "aboutMember" from notices
         where id = $1 and ${isShownNotice('notices.id')}`,
        [eventId],
      );
      // The notice was taken back meanwhile, or moderation has hidden the event.
      if (!notice) return;
      const memberIds = await this.next(tx, notice, work);
      if (memberIds.length > 0) {
        await this.notices.tell(tx, notice, memberIds);
        if (about && isSoon(about.startsAt, this.clock.now())) await this.mail(tx, eventId, chunk, memberIds);
        else if (about) await noteForDigest(tx, { kind, urgency: null }, notice, memberIds);
      }
      if (memberIds.length < chunkSize) return;
      const data = { ...work, after: memberIds.at(-1)!, chunk: chunk + 1 };
      await scheduleDueWork(tx, announceEvent, { key: `${eventId}:${data.after}`, at: new Date(), data });
    });
  }

  private async next(
    tx: EntityManager,
    notice: Notice,
    { state, city, after, about }: DueWorkData<typeof announceEvent>,
  ) {
    const wanted = about ? interestsOfEvent(about.eventType) : null;
    const interests = ringsFor('r');
    const found = await tx.query<{ id: string }[]>(
      nextOfPlace(
        { state: '$1', city: '$2', after: '$3' },
        `r.member_id <> $4 and ${mayReach('r.member_id', '$4::uuid', 'event-announced')}
           and not exists (select from recipients owner where owner.member_id = $4 and owner.status <> 'active')
           and ($5::text[] is null or r.user_type = 'ngo' or ${interests} = '{}' or ${interests} && $5)`,
        chunkSize,
      ),
      [state, city, after, notice.aboutMember, wanted],
    );
    return found.map(({ id }) => id);
  }

  private async mail(tx: EntityManager, deliveryId: string, number: number, memberIds: string[]) {
    await this.queue.addChunk(tx, { deliveryId, number, kind, channel: 'email', memberIds });
  }
}
