import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { responses } from '@aar/contracts/community/responses.contract';
import type { Response, ResponseStatus } from '@aar/contracts/community/responses.contract';
import { responseDecided, responseWithdrawn } from '@aar/contracts/community/support-requests.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { anyOf } from '@aar/platform/database/any-of';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { instantOf } from '@aar/platform/database/instant';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { push } from '@aar/platform/messaging/push';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type CommunityTables, db } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember, stayActive } from '../standing/standing';
import { responseOf } from './responses.service';

type In = Inputs<typeof responses>;
type Side = 'owner' | 'maker';

interface Moved {
  ownerId: string;
  memberId: string;
  requestId: string;
  title: string;
  /** False if the request repeats the present status of the offer. */
  isNew: boolean;
  movedAt: string;
}

/** The statuses from which each side may move an offer to each status. Repeating a change is no error. */
const steps: Record<Side, Partial<Record<ResponseStatus, ResponseStatus[]>>> = {
  owner: { accepted: ['offered', 'accepted'], declined: ['offered', 'accepted', 'declined'] },
  maker: {
    'on-the-way': ['accepted', 'on-the-way'],
    there: ['accepted', 'on-the-way', 'there'],
    done: ['accepted', 'on-the-way', 'there', 'done'],
    declined: ['offered', 'accepted', 'on-the-way', 'declined'],
  },
};

type Offers = ExpressionBuilder<
  CommunityTables & { r: CommunityTables['responses']; q: CommunityTables['support_requests'] },
  'r' | 'q'
>;

/** Whether the owner's page shows the offer. */
const isShown = ({ and, not, ref }: Offers) =>
  and([
    isActiveMember(ref('r.member_id')),
    isUnblockedBetween(ref('q.owner_id'), ref('r.member_id')),
    not(isHiddenContent('community.response', ref('r.id'))),
  ]);

/** The offers that each side may see: the owner those that the page shows, the helper their own. */
const isTheirs: Record<Side, (offers: Offers, me: string) => Expression<SqlBool>> = {
  owner: (offers, me) => offers.and([offers('q.owner_id', '=', me), isShown(offers)]),
  maker: (offers, me) =>
    offers.and([
      offers('r.member_id', '=', me),
      offers('q.status', '<>', 'closed'),
      isActiveMember(offers.ref('q.owner_id')),
    ]),
};
/**
 * When the support request is over, its owner can no longer decide, but a helper can still report the outcome. When one of
 * the two has blocked the other, the helper can only withdraw.
 */
const isOpen: Record<Side, (offers: Offers, to: ResponseStatus) => Expression<SqlBool>> = {
  owner: offers => offers('q.status', 'in', ['active', 'paused']),
  maker: ({ ref }, to) => (to === 'declined' ? sql`true` : isUnblockedBetween(ref('r.member_id'), ref('q.owner_id'))),
};

/** Moves an offer from its creation to the help given. The pages of both sides refetch at once. */
@Implements(responses)
export class ResponsesController implements Handlers<typeof responses> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {}

  accept({ id }: In['accept'], actor: Actor, once: Once) {
    return once(tx => this.changeStatus(tx, { id, side: 'owner', to: 'accepted' }, actor));
  }

  decline({ id }: In['decline'], actor: Actor, once: Once) {
    return once(tx => this.changeStatus(tx, { id, side: 'owner', to: 'declined' }, actor));
  }

  move({ id, status }: In['move'], actor: Actor, once: Once) {
    return once(tx => this.changeStatus(tx, { id, side: 'maker', to: status }, actor));
  }

  async words({ responseId }: In['words']) {
    const found = await db(this.dataSource)
      .selectFrom('responses as r')
      .innerJoin('support_requests as q', 'q.id', 'r.request_id')
      .select('r.message')
      .where('r.id', '=', responseId)
      .where(isShown)
      .executeTakeFirst();
    return { message: found?.message ?? null };
  }

  private async changeStatus(
    tx: EntityManager,
    { id, side, to }: { id: string; side: Side; to: ResponseStatus },
    actor: Actor,
  ): Promise<z.input<typeof Response>> {
    await stayActive(tx, actor);
    const now = sql<Date>`now()`;
    const found = await db(tx)
      .updateTable('responses as r')
      .from('support_requests as q')
      .set(({ case: when, ref, fn }) => ({
        status: to,
        moved_at: when().when('r.status', '=', to).then(ref('r.moved_at')).else(now).end(),
        resolved_at: to === 'done' ? fn.coalesce('r.resolved_at', now) : null,
      }))
      .where('r.id', '=', id)
      .whereRef('q.id', '=', 'r.request_id')
      .where(offers => isTheirs[side](offers, actor.id))
      .where(offers => isOpen[side](offers, to))
      .where('r.status', '=', anyOf(steps[side][to] ?? []))
      .returning(({ eb }) => [
        ...(['q.owner_id as ownerId', 'r.member_id as memberId', 'q.id as requestId', 'q.title'] as const),
        asBoolean(eb('r.moved_at', '=', now)).as('isNew'),
        instantOf(sql`clock_timestamp()`).as('movedAt'),
      ])
      .executeTakeFirst();
    if (!found) throw await this.refusal(tx, id, side, actor);
    if (side === 'owner' && found.isNew) await this.publishDecision(tx, found, to === 'accepted');
    if (side === 'maker' && to === 'declined' && found.isNew) await this.publishWithdrawal(tx, found);
    afterCommit(tx, () =>
      push(this.live, {
        to: [found.ownerId, found.memberId],
        event: 'request',
        data: { requestId: found.requestId },
      }),
    );
    return responseOf(tx, id);
  }

  private async publishDecision(
    tx: EntityManager,
    { ownerId, memberId, requestId, title, movedAt }: Moved,
    isAccepted: boolean,
  ) {
    const owner = await db(tx)
      .selectFrom('activists')
      .select(['full_name as name', 'ngo_name as ngo'])
      .where('id', '=', ownerId)
      .executeTakeFirst();
    await addToOutbox(tx, responseDecided, {
      decisionId: randomUUID(),
      requestId,
      requestTitle: title,
      isAccepted,
      responderId: memberId,
      ownerId,
      ownerName: owner?.name ?? 'A member',
      ownerNgoName: owner?.ngo ?? null,
      decidedAt: movedAt,
    });
  }

  /** Also for offers that were never accepted: consumers that count helpers remove them. */
  private async publishWithdrawal(tx: EntityManager, { memberId: responderId, requestId, movedAt }: Moved) {
    await addToOutbox(tx, responseWithdrawn, { requestId, responderId, withdrawnAt: movedAt });
  }

  private async refusal(tx: EntityManager, id: string, side: Side, actor: Actor) {
    const known = await db(tx)
      .selectFrom('responses as r')
      .innerJoin('support_requests as q', 'q.id', 'r.request_id')
      .where('r.id', '=', id)
      .where(offers => isTheirs[side](offers, actor.id))
      .executeTakeFirst();
    return new Problem(known ? 'community.response.state' : 'community.response.unknown');
  }
}
