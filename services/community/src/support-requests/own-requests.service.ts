import type { Actor } from '@aar/contracts/access';
import type {
  RequestStatus,
  SupportRequest,
  supportRequests,
} from '@aar/contracts/community/support-requests.contract';
import { anyOf } from '@aar/platform/database/any-of';
import { asColumns } from '@aar/platform/database/field-columns';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql, type UpdateObject } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type CommunityTables, db } from '../database/db';
import { stayActive } from '../standing/standing';
import { forgetPoint, storePoint, refuseElsewhere, refuseLeavingPoint } from './exact-places';
import { lockPhotosOf } from '../photos/lock-photos';
import { storePhotos } from './request-photos';
import { SupportRequestsRepository } from './support-requests.repository';
import { publishToHelpers } from './publish-to-helpers';
import { publishStatus } from './publish-status';

type In = Inputs<typeof supportRequests>;
type Status = z.infer<typeof RequestStatus>;

/**
 * The statuses from which a request may change to each status. A completed or closed one cannot be reopened;
 * repeating a change is no error.
 */
const from: Record<Status, Status[]> = {
  active: ['active', 'paused'],
  paused: ['active', 'paused'],
  completed: ['active', 'paused', 'completed'],
  closed: ['active', 'paused', 'closed'],
};

/** What owners do with their support requests. The pages of members who offered help refetch at once. */
@Injectable()
export class OwnRequests {
  constructor(
    private readonly live: Live,
    private readonly requests: SupportRequestsRepository,
  ) {}

  /** A form sends an empty string for a blank field, which clears it. A missing field stays as it is. */
  async edit(tx: EntityManager, { id, point, photos, ...input }: In['update'], actor: Actor): Promise<SupportRequest> {
    const { dateNeeded, timeNeeded, contactMobile, contactEmail, ...others } = input;
    const fields = asColumns({
      ...others,
      dateNeeded: unlessBlank(dateNeeded),
      timeNeeded: unlessBlank(timeNeeded),
      contactMobile: unlessBlank(contactMobile),
      contactEmail: unlessBlank(contactEmail),
    });
    if (point) refuseElsewhere(point, input);
    if (photos) await lockPhotosOf(tx, actor.id);
    if (point === undefined) await refuseLeavingPoint(tx, id, actor, input);
    await this.change(tx, { id, actor, statuses: from.active }, fields);
    if (point !== undefined) await storePoint(tx, id, point);
    if (photos) await storePhotos(tx, { requestId: id, ownerId: actor.id }, photos);
    return this.requests.written(tx, id, actor);
  }

  async setStatus(tx: EntityManager, { id, status, outcome }: In['setStatus'], actor: Actor): Promise<SupportRequest> {
    const ends = status === 'completed' || status === 'closed';
    const ended_at = ends ? sql<Date>`coalesce(${sql.ref('ended_at')}, now())` : null;
    const kept = status === 'completed' ? outcome : null;
    await this.change(tx, { id, actor, statuses: from[status] }, { status, outcome: kept, ended_at });
    if (ends) await forgetPoint(tx, id);
    await publishStatus(tx, id);
    return this.requests.written(tx, id, actor);
  }

  private async change(
    tx: EntityManager,
    { id, actor, statuses }: { id: string; actor: Actor; statuses: Status[] },
    fields: UpdateObject<CommunityTables, 'support_requests'>,
  ) {
    await stayActive(tx, actor);
    const { numUpdatedRows } = await db(tx)
      .updateTable('support_requests')
      .set(fields)
      .where('id', '=', id)
      .where('owner_id', '=', actor.id)
      .where('status', '=', anyOf(statuses))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw await this.refusal(tx, id, actor);
    await publishToHelpers(tx, this.live, id);
  }

  private async refusal(tx: EntityManager, id: string, actor: Actor) {
    const own = await db(tx)
      .selectFrom('support_requests')
      .where('id', '=', id)
      .where('owner_id', '=', actor.id)
      .executeTakeFirst();
    return new Problem(own ? 'community.support-request.state' : 'community.support-request.unknown');
  }
}

const unlessBlank = (value: string | undefined) => (value === '' ? null : value);
