import type { Actor } from '@aar/contracts/access';
import type {
  RequestStatus,
  SupportRequest,
  supportRequests,
} from '@aar/contracts/community/support-requests.contract';
import { columnOf } from '@aar/platform/database/fields';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { stayActive } from '../standing/standing';
import { forgetPoint, keepPoint, refuseElsewhere, refuseLeavingPoint } from './exact-places';
import { lockPhotosOf } from '../photos/lock-photos';
import { keepPhotos } from './request-photos';
import { SupportRequestsRepository } from './support-requests.repository';
import { tellHelpers } from './tell-helpers';
import { tellStatus } from './tell-status';

type In = Inputs<typeof supportRequests>;
type Status = z.infer<typeof RequestStatus>;

/**
 * The statuses from which a request may change to each. A completed or closed one cannot reopen; repeating a change is no error.
 */
const from: Record<Status, Status[]> = {
  active: ['active', 'paused'],
  paused: ['active', 'paused'],
  completed: ['active', 'paused', 'completed'],
  closed: ['active', 'paused', 'closed'],
};

/** What owners do with their support requests; the pages of members who offered help update at once. */
@Injectable()
export class OwnRequests {
  constructor(
    private readonly live: Live,
    private readonly requests: SupportRequestsRepository,
  ) {}

  /** A form sends an empty string for a blank field, which clears it. A missing field stays as it is. */
  async edit(tx: EntityManager, { id, point, photos, ...input }: In['update'], actor: Actor): Promise<SupportRequest> {
    const fields = Object.entries(input).filter(([, value]) => value !== undefined);
    const set = fields.map(([name], at) => `${columnOf(name)} = ${mayBeBlank(name, `$${at + 3}`)}`);
    const change = { id, actor, set: set.join(', '), statuses: from.active };
    if (point) refuseElsewhere(point, input);
    if (photos) await lockPhotosOf(tx, actor.id);
    if (point === undefined) await refuseLeavingPoint(tx, id, actor, input);
    await this.change(
      tx,
      change,
      fields.map(([, value]) => value),
    );
    if (point !== undefined) await keepPoint(tx, id, point);
    if (photos) await keepPhotos(tx, { requestId: id, ownerId: actor.id }, photos);
    return this.requests.written(tx, id, actor);
  }

  async setStatus(tx: EntityManager, { id, status, outcome }: In['setStatus'], actor: Actor): Promise<SupportRequest> {
    const ends = status === 'completed' || status === 'closed';
    const set = `status = $3, outcome = $4, ended_at = ${ends ? 'coalesce(ended_at, now())' : 'null'}`;
    const kept = status === 'completed' ? outcome : null;
    await this.change(tx, { id, actor, set, statuses: from[status] }, [status, kept]);
    if (ends) await forgetPoint(tx, id);
    await tellStatus(tx, id);
    return this.requests.written(tx, id, actor);
  }

  private async change(
    tx: EntityManager,
    { id, actor, set, statuses }: { id: string; actor: Actor; set: string; statuses: Status[] },
    values: unknown[],
  ) {
    await stayActive(tx, actor);
    const [changed] = await tx.query<[object[], number]>(
      `update support_requests set ${set}
       where id = $1 and owner_id = $2 and status = any($${values.length + 3}) returning id`,
      [id, actor.id, ...values, statuses],
    );
    if (changed.length === 0) throw await this.refusal(tx, id, actor);
    await tellHelpers(tx, this.live, id);
  }

  private async refusal(tx: EntityManager, id: string, actor: Actor) {
    const own = await tx.query('select from support_requests where id = $1 and owner_id = $2', [id, actor.id]);
    return new Problem(own.length > 0 ? 'community.support-request.state' : 'community.support-request.unknown');
  }
}

const mayBeBlank = (name: string, place: string) =>
  ['dateNeeded', 'timeNeeded', 'contactMobile', 'contactEmail'].includes(name)
    ? `nullif(${place}::text, '')${name === 'dateNeeded' ? '::date' : ''}`
    : place;
