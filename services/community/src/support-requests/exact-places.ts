import type { Actor } from '@aar/contracts/access';
import type { Point } from '@aar/contracts/community/create-support-request';
import { type CityOfState, isOfCity } from '@aar/contracts/places.rules';
import { Problem } from '@aar/platform/errors/problem';
import { isShown } from '@aar/platform/moderation/hidden-content';
import type { EntityManager } from 'typeorm';
import { isUnblockedBetweenSql } from '../relations/relation-conditions';
import { isActiveMemberSql } from '../standing/standing';
import { cellOf } from './exact-place.rules';

/** The members of the chosen city are alerted, so the place must be there. */
export function refuseElsewhere(point: Point, chosen: CityOfState): void {
  if (!isOfCity(point, chosen)) throw Problem.ofField('community.point.outside-city', 'point');
}

/** Refuses a city of a support request in which its stored point does not lie; one that is not changed stays. */
export async function refuseLeavingPoint(tx: EntityManager, requestId: string, owner: Actor, chosen: CityOfState) {
  const [stored] = await tx.query<Point[]>(
    `select latitude, longitude from request_points join support_requests q on q.id = request_id
     where q.id = $1 and q.owner_id = $2 and (q.state, q.city) <> ($3, $4)`,
    [requestId, owner.id, chosen.state, chosen.city],
  );
  if (stored) refuseElsewhere(stored, chosen);
}

/**
 * Stores the exact place of a support request in a table of its own, or deletes it. The request itself has only the cell, which
 * is returned.
 */
export async function keepPoint(tx: EntityManager, requestId: string, point: Point | null): Promise<Point | null> {
  const cell = point && cellOf(point);
  if (point)
    await tx.query(
      `insert into request_points (request_id, latitude, longitude) values ($1, $2, $3)
       on conflict (request_id) do update set latitude = excluded.latitude, longitude = excluded.longitude`,
      [requestId, point.latitude, point.longitude],
    );
  else await forgetPoint(tx, requestId);
  await tx.query('update support_requests set cell_latitude = $2, cell_longitude = $3 where id = $1', [
    requestId,
    cell?.latitude ?? null,
    cell?.longitude ?? null,
  ]);
  return cell;
}

/** The exact place is deleted when the support request is over: nobody needs it any more. */
export async function forgetPoint(tx: EntityManager, requestId: string): Promise<void> {
  await tx.query('delete from request_points where request_id = $1', [requestId]);
}

const isHelper = `exists (select from responses r where r.request_id = q.id and r.member_id = $2
  and r.status in ('accepted', 'on-the-way', 'there'))`;

/** The exact place of an open support request, for its owner and for helpers whose offer is accepted; undefined for others. */
export async function pointFor(tx: EntityManager, requestId: string, actor: Actor): Promise<Point | undefined> {
  const [point] = await tx.query<Point[]>(
    `select p.latitude, p.longitude from request_points p join support_requests q on q.id = p.request_id
     where q.id = $1 and q.status in ('active', 'paused')
       and (q.owner_id = $2 or (${isHelper} and ${isActiveMemberSql('q.owner_id')}
         and ${isUnblockedBetweenSql('q.owner_id', '$2')} and ${isShown('community.support-request', 'q.id')}))`,
    [requestId, actor.id],
  );
  return point;
}
