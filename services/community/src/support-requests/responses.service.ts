import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Response } from '@aar/contracts/community/responses.contract';
import type { supportRequests } from '@aar/contracts/community/support-requests.contract';
import { responseOffered } from '@aar/contracts/community/support-requests.messages';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { type PageInput, readPage } from '@aar/platform/database/page';
import { prepared } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ConversationsService } from '../conversations/conversations.service';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { isActiveMemberSql, stayActive } from '../standing/standing';
import { isUnblockedBetweenSql } from '../relations/relation-conditions';
import { ResponseEntity } from './response.entity';

/** A member who has just registered may offer help before identity's event about them arrives. */
export const responseColumns = `r.id, r.request_id as "requestId", r.member_id as "memberId", coalesce(a.full_name, 'A member') as "fullName",
  a.ngo_name as "ngoName",
  coalesce(a.user_type, 'activist') as "userType", coalesce(a.is_verified, false) as "isVerified",
  coalesce(a.reached_by, '{}') as "reachedBy", coalesce(a.is_checked, false) as "isChecked",
  coalesce(a.city, '') as city, coalesce(a.state, '') as state, r.message, r.contact_info as "contactInfo",
  (select c.id from conversations c join support_requests asked on asked.id = r.request_id
    where c.first_id = least(r.member_id, asked.owner_id)
      and c.second_id = greatest(r.member_id, asked.owner_id)) as "conversationId", r.status,
  r.created_at as "createdAt"`;
export const fromResponses = 'from responses r left join activists a on a.id = r.member_id';
const isPublic = `${isActiveMemberSql('support_requests.owner_id')}
  and ${isShown('community.support-request', 'support_requests.id')}`;

const newest = new Keyset({ created_at: 'timestamptz desc' });
type OfferList = Output<typeof supportRequests.responses>;

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
  async ofRequest(id: string, owner: Actor, page: PageInput): Promise<JsonText<OfferList>> {
    const own = await prepared(this.dataSource, {
      text: 'select from support_requests where id = $1 and owner_id = $2',
      values: [id, owner.id],
    });
    if (own.length === 0) throw new Problem('community.support-request.unknown');
    const where = new Conditions().and('request_id = ?', id).and(isActiveMemberSql('responses.member_id'));
    where
      .and(isUnblockedBetweenSql(where.bind(owner.id), 'responses.member_id'))
      .and(isShown('community.response', 'responses.id'));
    const join = 'lateral (select responses.*) r on true left join activists a on a.id = r.member_id';
    const list = { name: 'responses', columns: responseColumns, table: 'responses', join, where, order: newest };
    return readPage(this.dataSource, list, page);
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
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(ResponseEntity)
      .values({ id: responseId, requestId: id, memberId: actor.id, message, contactInfo: contactInfo || null })
      .orIgnore()
      .returning('id')
      .execute();
    if (raw.length === 0) throw new Problem('community.response.exists');
    const [response] = await tx.query(`select ${responseColumns} ${fromResponses} where r.id = $1`, [responseId]);
    await this.tell(request, response, tx);
    return response;
  }

  /** Condition and count are one statement, so that no offer is counted on a request that has just been closed. */
  private async count(id: string, actor: Actor, tx: EntityManager): Promise<Request> {
    const [[request]] = await tx.query<[Request[], number]>(
      `update support_requests set response_count = response_count + 1
       where id = $1 and status = 'active' and owner_id <> $2 and ${isPublic} and ${isUnblockedBetweenSql('owner_id', '$2')}
       returning id, owner_id as "ownerId", title`,
      [id, actor.id],
    );
    if (request) return request;
    // A paused or closed request is unknown to everybody but its owner.
    const [refused] = await tx.query<{ mine: boolean }[]>(
      `select owner_id = $2 as mine from support_requests
       where id = $1 and (owner_id = $2 or (${isPublic} and status in ('active', 'completed') and ${isUnblockedBetweenSql('owner_id', '$2')}))`,
      [id, actor.id],
    );
    if (!refused) throw new Problem('community.support-request.unknown');
    throw new Problem(refused.mine ? 'community.support-request.own' : 'community.support-request.closed');
  }

  private async tell({ id, ownerId, title }: Request, response: z.input<typeof Response>, tx: EntityManager) {
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
