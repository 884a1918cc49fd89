import { responseOffered, supportRequestCreated } from '@aar/contracts/community/support-requests.events';
import type { EventData } from '@aar/contracts/event';
import { afterCommit } from '@aar/platform/events/after-commit';
import { OnEvent } from '@aar/platform/events/on-event';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { type DeliveryStart, startDelivery } from '../deliveries/start-delivery';
import { Notices } from '../inbox/notices';
import { urgencyNames } from '../templates/alert.template';
import { membersOf, ringOf } from './alerts.rules';

/** Turns what happens in the community into notices and mail, each in one transaction. */
@Controller()
export class AlertsConsumer {
  constructor(
    private readonly notices: Notices,
    private readonly queue: DeliveryQueue,
  ) {}

  @OnEvent(supportRequestCreated)
  async ring(request: EventData<typeof supportRequestCreated>, tx: EntityManager) {
    const { requestId: id, ownerId, title, requestType, urgencyLevel: urgency, location, state, city } = request;
    const fresh = await tx.query(
      `insert into alerts (id, owner_id, title, request_type, urgency, location, state, city)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
      [id, ownerId, title, requestType, urgency, location, state, city],
    );
    if (fresh.length === 0) return;
    const ring = ringOf(urgency, requestType);
    await this.notices.tell(
      tx,
      {
        id,
        kind: 'request-alert',
        title,
        body: `${urgencyNames[urgency]}: ${requestType}, ${location}, ${city}`,
        href: `/support-requests/${id}`,
        urgency,
        aboutMember: ownerId,
      },
      membersOf(ring, request),
    );
    if (!ring.byMail) return;
    const query = `select n.member_id from notifications n join recipients r on r.member_id = n.member_id
      where n.notice_id = $1 and r.mailable and r.alert_email`;
    await this.mail(tx, { id, kind: 'alert', members: { query, parameters: [id] } });
  }

  @OnEvent(responseOffered)
  async tellOwner(response: EventData<typeof responseOffered>, tx: EntityManager) {
    const { responseId: id, requestId, requestTitle, ownerId, responderId, responderName } = response;
    const told = await this.notices.tell(
      tx,
      {
        id,
        kind: 'response-offered',
        title: `${responderName} offers help`,
        body: requestTitle,
        href: `/support-requests/${requestId}`,
        urgency: null,
        aboutMember: responderId,
      },
      { query: 'select $1::uuid as member_id', parameters: [ownerId] },
    );
    if (told === 0) return;
    const query = `select member_id from recipients where member_id = $1 and mailable and status = 'active'`;
    await this.mail(tx, { id, kind: 'response', members: { query, parameters: [ownerId] } });
  }

  private async mail(tx: EntityManager, start: DeliveryStart) {
    const delivery = await startDelivery(tx, start);
    if (delivery.chunks > 0) afterCommit(tx, () => this.queue.begin(delivery));
  }
}
