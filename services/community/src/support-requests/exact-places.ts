import type { Actor } from '@aar/contracts/access';
import type { Point } from '@aar/contracts/community/create-support-request';
import { type CityOfState, isOfCity } from '@aar/contracts/places.rules';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';
import { cellOf } from './exact-place.rules';

/** The members of the chosen city are alerted, so the place must be in that city. */
export function refuseElsewhere(point: Point, chosen: CityOfState): void {
  if (!isOfCity(point, chosen)) throw Problem.ofField('community.point.outside-city', 'point');
}

/**
 * Refuses to change the city of a support request to one in which its stored point does not lie; an unchanged city is accepted.
 */
export async function refuseLeavingPoint(tx: EntityManager, requestId: string, owner: Actor, chosen: CityOfState) {
  const stored = await db(tx)
    .selectFrom('request_points')
    .innerJoin('support_requests as q', 'q.id', 'request_id')
    .select(['latitude', 'longitude'])
    .where('q.id', '=', requestId)
    .where('q.owner_id', '=', owner.id)
    .where(({ or, eb }) => or([eb('q.state', '<>', chosen.state), eb('q.city', '<>', chosen.city)]))
    .executeTakeFirst();
  if (stored) refuseElsewhere(stored, chosen);
}

/**
 * Stores the exact place of a support request in a table of its own, or deletes it. The request itself has only the
 * cell, which this returns.
 */
export async function storePoint(tx: EntityManager, requestId: string, point: Point | null): Promise<Point | null> {
  const cell = point && cellOf(point);
  if (point)
    await db(tx)
      .insertInto('request_points')
      .values({ request_id: requestId, ...point })
      .onConflict(known => known.column('request_id').doUpdateSet(point))
      .execute();
  else await forgetPoint(tx, requestId);
  await db(tx)
    .updateTable('support_requests')
    .set({ cell_latitude: cell?.latitude ?? null, cell_longitude: cell?.longitude ?? null })
    .where('id', '=', requestId)
    .execute();
  return cell;
}

/** Deletes the exact place when the support request is over, because nobody needs it any more. */
export async function forgetPoint(tx: EntityManager, requestId: string): Promise<void> {
  await db(tx).deleteFrom('request_points').where('request_id', '=', requestId).execute();
}

/** The exact place of an open support request, for its owner and for helpers whose offer is accepted; undefined for others. */
export async function pointFor(tx: EntityManager, requestId: string, actor: Actor): Promise<Point | undefined> {
  const point = await db(tx)
    .selectFrom('request_points as p')
    .innerJoin('support_requests as q', 'q.id', 'p.request_id')
    .select(['p.latitude', 'p.longitude'])
    .where('q.id', '=', requestId)
    .where('q.status', 'in', ['active', 'paused'])
    .where(({ eb, or, and, not, exists, ref, selectFrom }) => {
      const offers = selectFrom('responses as r').where('r.request_id', '=', ref('q.id'));
      const accepted = offers.where('r.status', 'in', ['accepted', 'on-the-way', 'there']);
      const isForHelper = and([
        exists(accepted.where('r.member_id', '=', actor.id)),
        isActiveMember(ref('q.owner_id')),
        isUnblockedBetween(ref('q.owner_id'), uuidOf(actor.id)),
        not(isHiddenContent('community.support-request', ref('q.id'))),
      ]);
      return or([eb('q.owner_id', '=', actor.id), isForHelper]);
    })
    .executeTakeFirst();
  return point;
}
