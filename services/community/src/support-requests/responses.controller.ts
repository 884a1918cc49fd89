import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { responses } from '@aar/contracts/community/responses.contract';
import type { Response, ResponseStatus } from '@aar/contracts/community/responses.contract';
import { responseDecided, responseWithdrawn } from '@aar/contracts/community/support-requests.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { instant } from '@aar/platform/database/instant';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { push } from '@aar/platform/messaging/push';
import { isShown } from '@aar/platform/moderation/hidden-content';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { isUnblockedBetweenSql } from '../relations/relation-conditions';
import { isActiveMemberSql, stayActive } from '../standing/standing';
import { fromResponses, responseColumns } from './responses.service';

type In = Inputs<typeof responses>;
type Side = 'owner' | 'maker';

interface Moved {
  ownerId: string;
  memberId: string;
  requestId: string;
  title: string;
  /** False when the request repeats a status that the offer already has. */
  isNew: boolean;
  movedAt: string;
}

/** The statuses from which each side may change an offer to each status. Repeating a change is no error. */
const steps: Record<Side, Partial<Record<ResponseStatus, ResponseStatus[]>>> = {
  owner: { accepted: ['offered', 'accepted'], declined: ['offered', 'accepted', 'declined'] },
  maker: {
    'on-the-way': ['accepted', 'on-the-way'],
    there: ['accepted', 'on-the-way', 'there'],
    done: ['accepted', 'on-the-way', 'there', 'done'],
    declined: ['offered', 'accepted', 'on-the-way', 'declined'],
  },
};

/** The offers that each side may see: the owner those that the page shows, the maker their own. */
const isTheirs: Record<Side, string> = {
  owner: `q.owner_id = $2 and ${isActiveMemberSql('r.member_id')} and ${isUnblockedBetweenSql('q.owner_id', 'r.member_id')}
    and ${isShown('community.response', 'r.id')}`,
  maker: `r.member_id = $2 and q.status <> 'closed' and ${isActiveMemberSql('q.owner_id')}`,
};
/**
 * When the support request is over, its owner can no longer decide; a helper can still report the outcome. When one of the two
 * has blocked the other, the helper can only withdraw.
 */
const isOpen: Record<Side, string> = {
  owner: `q.status in ('active', 'paused')`,
  maker: `($3 = 'declined' or ${isUnblockedBetweenSql('r.member_id', 'q.owner_id')})`,
};

/** Moves an offer from the first word to the help given; both sides' pages update at once. */
@Implements(responses)
export class ResponsesController implements Handlers<typeof responses> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {}

  accept({ id }: In['accept'], actor: Actor, once: Once) {
    return once(tx => this.take(tx, { id, side: 'owner', to: 'accepted' }, actor));
  }

  decline({ id }: In['decline'], actor: Actor, once: Once) {
    return once(tx => this.take(tx, { id, side: 'owner', to: 'declined' }, actor));
  }

  move({ id, status }: In['move'], actor: Actor, once: Once) {
    return once(tx => this.take(tx, { id, side: 'maker', to: status }, actor));
  }

  async words({ responseId }: In['words']) {
    const [found] = await this.dataSource.query<{ message: string }[]>(
      `select r.message from responses r join support_requests q on q.id = r.request_id
       where r.id = $1 and ${isActiveMemberSql('r.member_id')} and ${isUnblockedBetweenSql('q.owner_id', 'r.member_id')}
         and ${isShown('community.response', 'r.id')}`,
      [responseId],
    );
    return { message: found?.message ?? null };
  }

  private async take(
    tx: EntityManager,
    { id, side, to }: { id: string; side: Side; to: ResponseStatus },
    actor: Actor,
  ): Promise<z.input<typeof Response>> {
    await stayActive(tx, actor);
    const [moved] = await tx.query<[Moved[], number]>(
      `update responses r set status = $3, moved_at = case when r.status = $3 then r.moved_at else now() end,
         resolved_at = case when $3 = 'done' then coalesce(r.resolved_at, now()) end
       from support_requests q
       where r.id = $1 and q.id = r.request_id and ${isTheirs[side]} and ${isOpen[side]} and r.status = any($4)
       returning q.owner_id as "ownerId", r.member_id as "memberId", q.id as "requestId", q.title,
         r.moved_at = now() as "isNew", ${instant('clock_timestamp()')} as "movedAt"`,
      [id, actor.id, to, steps[side][to]],
    );
    const found = moved[0];
    if (!found) throw await this.refusal(tx, id, side, actor);
    if (side === 'owner' && found.isNew) await this.tellMaker(tx, found, to === 'accepted');
    if (side === 'maker' && to === 'declined' && found.isNew) await this.tellOfWithdrawal(tx, found);
    afterCommit(tx, () =>
      push(this.live, {
        to: [found.ownerId, found.memberId],
        event: 'request',
        data: { requestId: found.requestId },
      }),
    );
    const [response] = await tx.query(`select ${responseColumns} ${fromResponses} where r.id = $1`, [id]);
    return response;
  }

  private async tellMaker(
    tx: EntityManager,
    { ownerId, memberId, requestId, title, movedAt }: Moved,
    isAccepted: boolean,
  ) {
    const [owner] = await tx.query<{ name: string | null; ngo: string | null }[]>(
      'select full_name as name, ngo_name as ngo from activists where id = $1',
      [ownerId],
    );
    await addToOutbox(tx, responseDecided, {
      ...{ decisionId: randomUUID(), requestId, requestTitle: title, isAccepted, responderId: memberId },
      ...{ ownerId, ownerName: owner?.name ?? 'A member', ownerNgoName: owner?.ngo ?? null },
      decidedAt: movedAt,
    });
  }

  /** Also for offers that were never accepted: consumers that count helpers remove them. */
  private async tellOfWithdrawal(tx: EntityManager, { memberId: responderId, requestId, movedAt }: Moved) {
    await addToOutbox(tx, responseWithdrawn, { requestId, responderId, withdrawnAt: movedAt });
  }

  private async refusal(tx: EntityManager, id: string, side: Side, actor: Actor) {
    const known = await tx.query(
      `select from responses r join support_requests q on q.id = r.request_id where r.id = $1 and ${isTheirs[side]}`,
      [id, actor.id],
    );
    return new Problem(known.length > 0 ? 'community.response.state' : 'community.response.unknown');
  }
}
