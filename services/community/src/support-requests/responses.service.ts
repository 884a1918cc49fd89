import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Response } from '@aar/contracts/community/responses.contract';
import type { supportRequests } from '@aar/contracts/community/support-requests.contract';
import { responseOffered } from '@aar/contracts/community/support-requests.messages';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { readJoinedPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import type { PageInput } from '@aar/platform/database/page';
import { preparedRows } from '@aar/platform/database/prepared';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import type { ExpressionBuilder } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type CommunityTables, db } from '../database/db';
import { ConversationsService } from '../conversations/conversations.service';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { isActiveMember, stayActive } from '../standing/standing';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { responseItem } from './response-item';

const isPublic = ({ and, not, ref }: ExpressionBuilder<CommunityTables, 'support_requests'>) =>
  and([
    isActiveMember(ref('support_requests.owner_id')),
    not(isHiddenContent('community.support-request', ref('support_requests.id'))),
  ]);

const newest = new Keyset({ created_at: 'timestamptz desc' });

interface Request {
  id: string;
  ownerId: string;
  title: string;
}

@Injectable()
export class ResponsesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
    private readonly conversations: ConversationsService,
  ) {}

  /** The offers on a support request, newest first; for everybody but its owner the request is unknown. */
  async ofRequest(id: string, owner: Actor, page: PageInput) {
    const own = db(this.dataSource)
      .selectFrom('support_requests')
      .where('id', '=', id)
      .where('owner_id', '=', owner.id);
    if ((await preparedRows(this.dataSource, own.compile())).length === 0)
      throw new Problem('community.support-request.unknown');
    const rows = db(this.dataSource)
      .selectFrom('responses')
      .where('request_id', '=', id)
      .where(({ ref }) => isActiveMember(ref('responses.member_id')))
      .where(({ ref }) => isUnblockedBetween(uuidOf(owner.id), ref('responses.member_id')))
      .where(({ ref, not }) => not(isHiddenContent('community.response', ref('responses.id'))));
    const list = { name: 'responses', rows, item: responseItem, order: newest } as const;
    return readJoinedPage(this.dataSource, list, page);
  }

  /** Stores a member's offer, notifies the owner of the request, and returns the offer as the owner sees it. */
  async offer(
    { id, message, contactInfo }: Inputs<typeof supportRequests>['respond'],
    actor: Actor,
    tx: EntityManager,
  ): Promise<z.input<typeof Response>> {
    await stayActive(tx, actor);
    const request = await this.count(id, actor, tx);
    const responseId = randomUUID();
    const added = await db(tx)
      .insertInto('responses')
      .values({ id: responseId, request_id: id, member_id: actor.id, message, contact_info: contactInfo || null })
      .onConflict(known => known.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Problem('community.response.exists');
    const response = await responseOf(tx, responseId);
    await this.publish(request, response, tx);
    return response;
  }

  /** Condition and count are one statement, so that no offer is counted on a request that has just been closed. */
  private async count(id: string, actor: Actor, tx: EntityManager): Promise<Request> {
    const request = await db(tx)
      .updateTable('support_requests')
      .set(({ eb }) => ({ response_count: eb('response_count', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'active')
      .where('owner_id', '<>', actor.id)
      .where(isPublic)
      .where(({ ref }) => isUnblockedBetween(ref('support_requests.owner_id'), uuidOf(actor.id)))
      .returning(['id', 'owner_id as ownerId', 'title'])
      .executeTakeFirst();
    if (request) return request;
    // A paused or closed request is unknown to everybody but its owner.
    const refused = await db(tx)
      .selectFrom('support_requests')
      .select(({ eb }) => asBoolean(eb('owner_id', '=', actor.id)).as('mine'))
      .where('id', '=', id)
      .where(requests => {
        const { eb, and, or, ref } = requests;
        const isOther = and([
          isPublic(requests),
          eb('status', 'in', ['active', 'completed']),
          isUnblockedBetween(ref('support_requests.owner_id'), uuidOf(actor.id)),
        ]);
        return or([eb('owner_id', '=', actor.id), isOther]);
      })
      .executeTakeFirst();
    if (!refused) throw new Problem('community.support-request.unknown');
    throw new Problem(refused.mine ? 'community.support-request.own' : 'community.support-request.closed');
  }

  private async publish({ id, ownerId, title }: Request, response: z.input<typeof Response>, tx: EntityManager) {
    const request = { id, subject: `Offer of help: ${title}` };
    await this.conversations.offer(tx, response.memberId, ownerId, { text: response.message, request });
    await addToOutbox(tx, responseOffered, {
      responseId: response.id,
      requestId: id,
      requestTitle: title,
      ownerId,
      responderId: response.memberId,
      responderName: response.fullName,
      responderNgoName: response.ngoName,
    });
    afterCommit(tx, () => push(this.live, { to: [ownerId], event: 'request', data: { requestId: id } }));
  }
}

/** The offer as the owner of the request sees it. */
export const responseOf = (tx: EntityManager, id: string): Promise<z.input<typeof Response>> =>
  db(tx)
    .selectFrom('responses')
    .innerJoinLateral(responseItem.as('item'), join => join.onTrue())
    .selectAll('item')
    .where('responses.id', '=', id)
    .executeTakeFirstOrThrow();
