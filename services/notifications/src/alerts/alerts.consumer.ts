import type { AlertPolicy } from '@aar/contracts/notifications/alert-policy.contract';
import {
  requestMerged,
  responseDecided,
  responseOffered,
  responseWithdrawn,
  supportRequestCreated,
  supportRequestStatusChanged,
} from '@aar/contracts/community/support-requests.messages';
import type { EventData } from '@aar/contracts/messaging';
import { nameAndPerson } from '@aar/contracts/member-name';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from 'typeorm';
import { NoticeDelivery } from '../deliveries/notice-delivery';
import { type Notice, Notices } from '../inbox/notices';
import { decisionTitle } from '../templates/decision.template';
import { mergeTitle } from '../templates/merge.template';
import { offerTitle } from '../templates/response.template';
import { db } from '../database/db';
import { AlertAnswers } from './alert-answers';
import { AlertRings } from './alert-rings';
import { AlertStops } from './alert-stops';
import { noticeOf } from './alerts.rules';

/** Turns events of support requests into notices and mail, each event in one transaction. */
@Controller()
export class AlertsConsumer {
  constructor(
    private readonly notices: Notices,
    private readonly rings: AlertRings,
    private readonly stops: AlertStops,
    private readonly answers: AlertAnswers,
    private readonly delivery: NoticeDelivery,
  ) {}

  /** Opens the first ring and notifies its first chunk, which for most alerts is everyone; the workers send the rest. */
  @OnEvent(supportRequestCreated)
  async ring(request: EventData<typeof supportRequestCreated>, tx: EntityManager) {
    const { requestId: id, ownerId, title, requestType, urgencyLevel: urgency, location, state, city } = request;
    const { description, requiredSupport, createdAt } = request;
    const alert = { id, ownerId, title, requestType, urgency, location, state, city, requiredSupport };
    await this.rings.lockRequest(tx, id);
    if (!(await this.notices.add(tx, noticeOf(alert)))) return;
    const now = await db(tx)
      .insertInto('alerts')
      .values({
        id,
        owner_id: ownerId,
        title,
        request_type: requestType,
        urgency,
        location,
        state,
        city,
        description,
        required_support: requiredSupport,
        posted_at: createdAt,
      })
      .returning(({ exists, selectFrom }) => [
        exists(
          selectFrom('request_statuses')
            .select('request_statuses.status')
            .where('request_statuses.request_id', '=', id)
            .where('request_statuses.status', '<>', 'active'),
        ).as('isOver'),
        jsonObjectFrom(
          selectFrom('alert_policies')
            .select(['alert_policies.urgency', 'alert_policies.enough', 'alert_policies.rings'])
            .where('alert_policies.urgency', '=', urgency),
        )
          .$castTo<AlertPolicy>()
          .as('policy'),
      ])
      .executeTakeFirstOrThrow();
    if (!now.isOver) await this.rings.openFirst(tx, alert, now.policy);
  }

  @OnEvent(supportRequestStatusChanged)
  async followStatus(change: EventData<typeof supportRequestStatusChanged>, tx: EntityManager) {
    await this.stops.follow(tx, change);
  }

  @OnEvent(responseOffered)
  async notifyOwner(response: EventData<typeof responseOffered>, tx: EntityManager) {
    const { responseId: id, requestId, requestTitle, ownerId, responderId } = response;
    const name = nameAndPerson({ fullName: response.responderName, ngoName: response.responderNgoName });
    const notice: Notice = {
      id,
      kind: 'response-offered',
      title: offerTitle(name),
      body: requestTitle,
      href: `/support-requests/${requestId}`,
      urgency: null,
      aboutMember: responderId,
      facts: { name },
    };
    await this.notify(tx, notice, [ownerId]);
    // Even if the notice reaches nobody, because the rings depend on the offers.
    await this.answers.recordOffer(tx, { requestId, memberId: responderId, ownerId });
  }

  @OnEvent(responseDecided)
  async notifyHelper(decision: EventData<typeof responseDecided>, tx: EntityManager) {
    const { decisionId: id, requestId, requestTitle, ownerId, responderId, isAccepted } = decision;
    const name = nameAndPerson({ fullName: decision.ownerName, ngoName: decision.ownerNgoName });
    const notice: Notice = {
      id,
      kind: isAccepted ? 'response-accepted' : 'response-declined',
      body: requestTitle,
      title: decisionTitle(name, isAccepted),
      href: `/support-requests/${requestId}`,
      urgency: null,
      aboutMember: ownerId,
      facts: { name },
    };
    await this.notify(tx, notice, [responderId]);
    const at = decision.decidedAt ? new Date(decision.decidedAt) : new Date();
    await this.answers.recordDecision(tx, { requestId, memberId: responderId, ownerId, isAccepted, at });
  }

  @OnEvent(responseWithdrawn)
  async recordWithdrawal(withdrawal: EventData<typeof responseWithdrawn>, tx: EntityManager) {
    const { requestId, responderId: memberId, withdrawnAt } = withdrawal;
    await this.answers.recordDecision(tx, { requestId, memberId, isAccepted: false, at: new Date(withdrawnAt) });
  }

  @OnEvent(requestMerged)
  async notifyOfMerge(
    { mergeId: id, intoId, intoTitle, ownerId, memberIds }: EventData<typeof requestMerged>,
    tx: EntityManager,
  ) {
    const notice: Notice = {
      id,
      kind: 'request-merged',
      title: mergeTitle(),
      body: intoTitle,
      href: `/support-requests/${intoId}`,
      urgency: null,
      aboutMember: ownerId,
    };
    await this.notify(tx, notice, memberIds);
  }

  /** Notifies those whom the notice may reach, on the site, by mail and on devices. */
  private async notify(tx: EntityManager, notice: Notice, to: string[]) {
    const memberIds = await this.notices.addFor(tx, notice, to);
    if (memberIds.length > 0) await this.delivery.send(tx, { id: notice.id, kind: 'response', memberIds });
  }
}
