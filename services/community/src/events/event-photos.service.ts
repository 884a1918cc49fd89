import { type Actor, mayCall } from '@aar/contracts/access';
import { type eventPhotos, mostEventPhotos } from '@aar/contracts/community/event-photos.contract';
import { eventPhotosChanged } from '@aar/contracts/community/events.messages';
import type { Output } from '@aar/contracts/contract';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { Conditions } from '@aar/platform/database/conditions';
import { instant } from '@aar/platform/database/instant';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { Problem } from '@aar/platform/errors/problem';
import { addAllToOutbox, addToOutbox } from '@aar/platform/messaging/outbox';
import { isShown, isStaff } from '@aar/platform/moderation/hidden-content';
import { Clock } from '@aar/platform/service/clock';
import type { Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockPhotosOf } from '../photos/lock-photos';
import { isUnblockedBetweenSql } from '../relations/relation-conditions';
import { isActiveMemberSql, stayActive } from '../standing/standing';
import { visibleTo } from './events.repository';
import { lockEvent } from './waitlist';

type In = Inputs<typeof eventPhotos>;
type Photos = Output<typeof eventPhotos.list>;

const newest = new Keyset({ added_at: 'timestamptz desc' }, 'photo_id');

/** Whether a member was there: checked in or, when nobody was checked in, a participant. The organiser always was. */
const cameTo = (member: string) => `(events.owner_id = ${member} or exists (
  select from event_participants p where p.event_id = events.id and p.member_id = ${member}
    and (p.checked_in_at is not null or not exists (
      select from event_participants c where c.event_id = events.id and c.checked_in_at is not null))))`;

const howMany = (event: string, member: string) =>
  `(select count(*)::int from event_photos where event_id = ${event} and member_id = ${member})`;

/** Joins only photos that content has announced as the member's own: naming somebody else's id shows nothing. */
const known = 'photos on photos.id = event_photos.photo_id and photos.owner_id = event_photos.member_id';

/** Photos that members who were there add to an event once it is over. */
@Injectable()
export class EventPhotos {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list({ id, ...page }: In['list'], actor: Actor | null): Promise<JsonText<Photos>> {
    const event = await this.visible(id, actor);
    const where = new Conditions()
      .and('event_id = ?', id)
      .and(isActiveMemberSql('event_photos.member_id'))
      .and(isShown('community.event-photo', 'event_photos.photo_id'))
      .and('exists (select from photos where id = photo_id and owner_id = member_id)');
    const me = actor && where.bind(actor.id);
    if (me && !isStaff(actor)) where.and(isUnblockedBetweenSql(me, 'event_photos.member_id'));
    const mine = me ? `event_photos.member_id = ${me}` : 'false';
    const mayRemoveAll = event.isOwner || mayCall('editor', actor);
    const columns = `photos.id, photos.picture->'url' as url, photos.picture->'width' as width,
      photos.picture->'height' as height, photos.picture->'variants' as variants, ${mine} as "isMine",
      ${mayRemoveAll ? 'true' : mine} as "isRemovable", ${instant('event_photos.added_at')} as "addedAt"`;
    const room = event.mayAdd && me ? `greatest(${mostEventPhotos} - ${howMany('$1', me)}, 0)` : '0';
    const list = {
      name: 'photos',
      columns,
      table: 'event_photos',
      join: known,
      where,
      order: newest,
      beside: { room },
    };
    return readPage(this.dataSource, list, page);
  }

  /** A photo that content has not announced yet appears when it does; somebody else's is never shown. */
  async add(tx: EntityManager, { id, photos }: In['add'], actor: Actor): Promise<void> {
    await lockPhotosOf(tx, actor.id);
    await stayActive(tx, actor);
    await lockEvent(tx, id);
    const { isOver, wasThere } = await this.visible(id, actor, tx);
    if (!isOver) throw new Problem('community.event.not-over');
    if (!wasThere) throw new Problem('community.event.not-there');
    await tx.query(
      `insert into event_photos (event_id, photo_id, member_id, added_at)
       select $1, id, $3, $4 from unnest($2::uuid[]) id on conflict do nothing`,
      [id, photos, actor.id, this.clock.now()],
    );
    const [{ count }] = await tx.query(`select ${howMany('$1', '$2')} as count`, [id, actor.id]);
    if (count > mostEventPhotos) throw Problem.ofField('community.event-photo.too-many', 'photos');
    await tellShown(tx, id, actor.id);
  }

  /** Without the right to remove it, the photo counts as unknown. Removals by staff are recorded in the audit log. */
  async remove(tx: EntityManager, { id, photoId }: In['remove'], actor: Actor): Promise<void> {
    await stayActive(tx, actor);
    await lockEvent(tx, id);
    const { isOwner, title, ownerId } = await this.visible(id, actor, tx);
    const mayRemoveAll = mayCall('editor', actor);
    const [removed] = await tx.query<[{ memberId: string }[], number]>(
      `delete from event_photos where event_id = $1 and photo_id = $2 and (member_id = $3 or $4)
       returning member_id as "memberId"`,
      [id, photoId, actor.id, isOwner || mayRemoveAll],
    );
    if (removed.length === 0) throw new Problem('community.event-photo.unknown');
    for (const { memberId } of removed) await tellShown(tx, id, memberId);
    if (mayRemoveAll && !isOwner && removed.some(({ memberId }) => memberId !== actor.id))
      await addToOutbox(tx, auditEntryRequested, {
        ...{ actorId: actor.id, action: 'event.photo-removed', targetType: 'event', targetId: id, targetLabel: title },
        ...{ labelBy: ownerId, diff: {}, reason: null, doneAt: this.clock.now().toISOString() },
      });
  }

  private async visible(id: string, actor: Actor | null, db: Pick<EntityManager, 'query'> = this.dataSource) {
    const where = visibleTo(actor, id);
    const me = where.bind(actor?.id ?? null);
    const [event] = await db.query<
      { title: string; ownerId: string; isOwner: boolean; isOver: boolean; wasThere: boolean }[]
    >(
      `select title, owner_id as "ownerId", coalesce(owner_id = ${me}::uuid, false) as "isOwner", status = 'completed' as "isOver",
         coalesce(${cameTo(`${me}::uuid`)}, false) as "wasThere"
       from events where ${where}`,
      where.values,
    );
    if (!event) throw new Problem('community.event.unknown');
    return { ...event, mayAdd: event.isOver && event.wasThere };
  }
}

/**
 * Removes the photos of an event, or of all events of a member, before its deletion; content then deletes them. The caller has
 * locked the events.
 */
export async function releaseEventPhotos(tx: EntityManager, of: { ofEvent: string } | { ofEventsOf: string }) {
  const [events, value] =
    'ofEvent' in of ? ['select $1::uuid', of.ofEvent] : ['select id from events where owner_id = $1', of.ofEventsOf];
  const [released] = await tx.query<[{ eventId: string; memberId: string }[], number]>(
    `delete from event_photos where event_id in (${events}) returning event_id as "eventId", member_id as "memberId"`,
    [value],
  );
  const albums = [...new Map(released.map(one => [`${one.eventId} ${one.memberId}`, one])).values()];
  const versions = await tx.query<{ version: number }[]>(
    `select nextval('event_photo_versions')::int as version from generate_series(1, $1)`,
    [albums.length],
  );
  await addAllToOutbox(
    tx,
    eventPhotosChanged,
    albums.map(({ eventId, memberId: ownerId }, at) => ({ eventId, ownerId, ...versions[at]!, mediaIds: [] })),
  );
}

/**
 * Tells content which photos of a member an event shows now. The event is locked, so versions rise in the order of the changes.
 */
async function tellShown(tx: EntityManager, eventId: string, ownerId: string): Promise<void> {
  const [shown] = await tx.query<{ version: number; mediaIds: string[] }[]>(
    `select nextval('event_photo_versions')::int as version,
       array(select photo_id from event_photos where event_id = $1 and member_id = $2 order by photo_id) as "mediaIds"`,
    [eventId, ownerId],
  );
  await addToOutbox(tx, eventPhotosChanged, { eventId, ownerId, ...shown! });
}
