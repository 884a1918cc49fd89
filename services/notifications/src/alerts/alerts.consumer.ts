import { responseOffered, supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import type { EventData } from '@aar/contracts/event';
import { nameAndPerson } from '@aar/contracts/member-name';
import { afterCommit } from '@aar/platform/database/after-commit';
import { OnEvent } from '@aar/platform/events/on-event';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { addChunk } from '../deliveries/add-chunk';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { Notices } from '../inbox/notices';
import { AlertRinging } from './alert-ringing';
import { noticeOf } from './alerts.rules';

/** Turns what happens in the community into notices and mail, each in one transaction. */
@Controller()
export class AlertsConsumer {
  constructor(
    private readonly notices: Notices,
    private readonly ringing: AlertRinging,
    private readonly queue: DeliveryQueue,
  ) {}

  /** Rings for the first chunk, which for most alerts is everybody; the workers do the rest. */
  @OnEvent(supportRequestCreated)
  async ring(request: EventData<typeof supportRequestCreated>, tx: EntityManager) {
    const { requestId: id, ownerId, title, requestType, urgencyLevel: urgency, location, state, city } = request;
    const { description, requiredSupport, createdAt } = request;
    const alert = { id, ownerId, title, requestType, urgency, location, state, city };
    const fresh = await tx.query(
      `insert into alerts (id, owner_id, title, request_type, urgency, location, state, city, description, required_support,
         posted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
      [id, ownerId, title, requestType, urgency, location, state, city, description, requiredSupport, createdAt],
    );
    if (fresh.length === 0) return;
    await this.notices.add(tx, noticeOf(alert));
    await this.ringing.ringNext(tx, alert);
  }

  @OnEvent(responseOffered)
  async tellOwner(response: EventData<typeof responseOffered>, tx: EntityManager) {
    const { responseId: id, requestId, requestTitle, ownerId, responderId } = response;
    const name = nameAndPerson({ fullName: response.responderName, ngoName: response.responderNgoName });
    const notice = {
      ...{ id, kind: 'response-offered' as const, title: `${name} offers help`, body: requestTitle },
      ...{ href: `/support-requests/${requestId}`, urgency: null, aboutMember: responderId },
    };
    if (!(await this.notices.add(tx, notice))) return;
    await this.notices.tell(tx, notice, [ownerId]);
    const chunk = { deliveryId: id, number: 0, kind: 'response' as const };
    await addChunk(tx, { ...chunk, memberIds: [ownerId] });
    afterCommit(tx, () => this.queue.add([{ ...chunk, fence: 0 }]));
  }
}
