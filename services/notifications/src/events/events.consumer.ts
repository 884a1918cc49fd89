import { eventCreated, eventNewsTold } from '@aar/contracts/community/events.messages';
import type { EventData } from '@aar/contracts/messaging';
import { momentInIndia } from '@aar/contracts/moment-in-india';
import { scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NoticeDelivery } from '../deliveries/notice-delivery';
import { Notices } from '../inbox/notices';
import { announceEvent, nobodyYet } from './announce-event';
import { announcementOf, noticeOf } from './event-notices';

/** Turns the messages about events into notices and mail, each in one transaction. */
@Controller()
export class EventsConsumer {
  constructor(
    private readonly notices: Notices,
    private readonly delivery: NoticeDelivery,
  ) {}

  @OnEvent(eventCreated)
  async announce(event: EventData<typeof eventCreated>, tx: EntityManager) {
    if (!(await this.notices.add(tx, announcementOf(event)))) return;
    const { eventId, state, city, eventType, eventDate, eventTime } = event;
    const about = { eventType, startsAt: momentInIndia(eventDate, eventTime).toISOString() };
    const data = { eventId, state, city, after: nobodyYet, about, chunk: 0 };
    await scheduleDueWork(tx, announceEvent, { key: eventId, at: new Date(), data });
  }

  /** Also by mail and push: a member on the way to a cancelled event must learn of it. */
  @OnEvent(eventNewsTold)
  async notify(news: EventData<typeof eventNewsTold>, tx: EntityManager) {
    const notice = noticeOf(news);
    const memberIds = await this.notices.addFor(tx, notice, news.memberIds);
    if (memberIds.length > 0) await this.delivery.send(tx, { id: notice.id, kind: 'event', memberIds });
  }
}
