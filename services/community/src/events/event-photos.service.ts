import { type Actor, mayCall } from '@aar/contracts/access';
import { type eventPhotos, mostEventPhotos } from '@aar/contracts/community/event-photos.contract';
import { eventPhotosChanged } from '@aar/contracts/community/events.messages';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import type { Picture } from '@aar/contracts/vocabulary';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { instantOf } from '@aar/platform/database/instant';
import { readJoinedPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import type { Connected } from '@aar/platform/database/statements';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import { addAllToOutbox, addToOutbox } from '@aar/platform/messaging/outbox';
import { isHiddenContent, decidesAboutMembers } from '@aar/platform/moderation/hidden-content';
import { Clock } from '@aar/platform/service/clock';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { lockPhotosOf } from '../photos/lock-photos';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember, stayActive } from '../standing/standing';
import { nextPhotoVersion } from './event-photo-version';
import { isVisibleTo } from './visible-events';
import { lockEvent } from './waitlist';

type In = Inputs<typeof eventPhotos>;

const newest = new Keyset({ added_at: 'timestamptz desc' }, 'photo_id');

/** Whether a member was there: checked in or, if nobody was checked in, a participant. The organiser always counts. */
function cameTo(member: Expression<string>) {
  const { or, eb, exists, not, selectFrom, ref } = expressionBuilder<CommunityTables, 'events'>();
  const checkedIn = selectFrom('event_participants as c')
    .where('c.event_id', '=', ref('events.id'))
    .where('c.checked_in_at', 'is not', null);
  const seats = selectFrom('event_participants as p')
    .where('p.event_id', '=', ref('events.id'))
    .where('p.member_id', '=', member)
    .where(seat => seat.or([seat('p.checked_in_at', 'is not', null), not(exists(checkedIn))]));
  return or([eb('events.owner_id', '=', member), exists(seats)]);
}

const howMany = (eventId: string, memberId: string) =>
  expressionBuilder<CommunityTables>()
    .selectFrom('event_photos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('event_id', '=', eventId)
    .where('member_id', '=', memberId);

const album = expressionBuilder<CommunityTables, 'event_photos'>();
/** Only photos that content has announced as the member's own: with somebody else's id nothing is shown. */
const known = album
  .selectFrom('photos')
  .whereRef('photos.id', '=', 'event_photos.photo_id')
  .whereRef('photos.owner_id', '=', 'event_photos.member_id');

/** Photos that members who were there add to an event once it is over. */
@Injectable()
export class EventPhotos {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list({ id, ...page }: In['list'], actor: Actor | null) {
    const event = await this.visible(id, actor);
    const me = actor && uuidOf(actor.id);
    const isUnblocked =
      me && !decidesAboutMembers(actor) ? [isUnblockedBetween(me, album.ref('event_photos.member_id'))] : [];
    const rows = db(this.dataSource)
      .selectFrom('event_photos')
      .where('event_id', '=', id)
      .where(({ ref }) => isActiveMember(ref('event_photos.member_id')))
      .where(({ not, ref }) => not(isHiddenContent('community.event-photo', ref('event_photos.photo_id'))))
      .where(({ exists }) => exists(known))
      .where(({ and }) => and(isUnblocked));
    const mine: Expression<SqlBool> = me ? album('event_photos.member_id', '=', me) : sql`false`;
    const mayRemoveAll = event.isOwner || mayCall('editor', actor);
    const item = known.select(({ ref }) => {
      const of = <Field extends keyof Picture>(field: Field) =>
        sql<Picture[Field]>`${ref('photos.picture')}->${sql.lit(field)}`.as(field);
      return [
        ...(['photos.id', of('url'), of('width'), of('height'), of('variants')] as const),
        asBoolean(mine).as('isMine'),
        asBoolean(mayRemoveAll ? sql`true` : mine).as('isRemovable'),
        instantOf(ref('event_photos.added_at')).as('addedAt'),
      ];
    });
    const room =
      event.mayAdd && actor
        ? sql<number>`greatest(${sql.lit(mostEventPhotos)} - ${howMany(id, actor.id)}, 0)`
        : sql<number>`0`;
    const list = { name: 'photos', rows, item, order: newest, beside: { room } } as const;
    return readJoinedPage(this.dataSource, list, page);
  }

  /** A photo whose upload event has not arrived yet appears once it does; somebody else's is never shown. */
  async add(tx: EntityManager, { id, photos }: In['add'], actor: Actor): Promise<void> {
    await lockPhotosOf(tx, actor.id);
    await stayActive(tx, actor);
    await lockEvent(tx, id);
    const { isOver, wasThere } = await this.visible(id, actor, tx);
    if (!isOver) throw new Problem('community.event.not-over');
    if (!wasThere) throw new Problem('community.event.not-there');
    await db(tx)
      .insertInto('event_photos')
      .columns(['event_id', 'photo_id', 'member_id', 'added_at'])
      .expression(({ selectFrom }) =>
        selectFrom(sql<{ id: string }>`unnest(${photos}::uuid[])`.as<'id'>(sql.ref('id'))).select([
          uuidOf(id).as('event_id'),
          'id.id as photo_id',
          uuidOf(actor.id).as('member_id'),
          sql<Date>`${this.clock.now()}::timestamptz`.as('added_at'),
        ]),
      )
      .onConflict(shown => shown.doNothing())
      .execute();
    const { count } = await db(tx)
      .selectNoFrom(howMany(id, actor.id).$asScalar().$notNull().as('count'))
      .executeTakeFirstOrThrow();
    if (count > mostEventPhotos) throw Problem.ofField('community.event-photo.too-many', 'photos');
    await publishShownPhotos(tx, id, actor.id);
  }

  /** Without the right to remove it, the photo counts as unknown. Removals by staff are recorded in the audit log. */
  async remove(tx: EntityManager, { id, photoId }: In['remove'], actor: Actor): Promise<void> {
    await stayActive(tx, actor);
    await lockEvent(tx, id);
    const { isOwner, title, ownerId } = await this.visible(id, actor, tx);
    const mayRemoveAll = mayCall('editor', actor);
    const removed = await db(tx)
      .deleteFrom('event_photos')
      .where('event_id', '=', id)
      .where('photo_id', '=', photoId)
      .where(({ and, eb }) => and(isOwner || mayRemoveAll ? [] : [eb('member_id', '=', actor.id)]))
      .returning('member_id as memberId')
      .execute();
    if (removed.length === 0) throw new Problem('community.event-photo.unknown');
    for (const { memberId } of removed) await publishShownPhotos(tx, id, memberId);
    if (mayRemoveAll && !isOwner && removed.some(({ memberId }) => memberId !== actor.id))
      await addToOutbox(tx, auditEntryRequested, {
        actorId: actor.id,
        action: 'event.photo-removed',
        targetType: 'event',
        targetId: id,
        targetLabel: title,
        labelBy: ownerId,
        diff: {},
        reason: null,
        doneAt: this.clock.now().toISOString(),
      });
  }

  private async visible(id: string, actor: Actor | null, connected: Connected = this.dataSource) {
    const me = actor && uuidOf(actor.id);
    const event = await db(connected)
      .selectFrom('events')
      .select(({ eb }) => [
        ...(['title', 'owner_id as ownerId'] as const),
        asBoolean(me ? eb('owner_id', '=', me) : sql`false`).as('isOwner'),
        asBoolean(eb('status', '=', 'completed')).as('isOver'),
        asBoolean(me ? cameTo(me) : sql`false`).as('wasThere'),
      ])
      .where(isVisibleTo(actor, id))
      .executeTakeFirst();
    if (!event) throw new Problem('community.event.unknown');
    return { ...event, mayAdd: event.isOver && event.wasThere };
  }
}

/**
 * Removes the photos of an event, or of all events of a member, before its deletion; content then deletes the files. The
 * caller has locked the events.
 */
export async function releaseEventPhotos(tx: EntityManager, of: { ofEvent: string } | { ofEventsOf: string }) {
  const events = db(tx).selectFrom('events').select('id');
  const released = await db(tx)
    .deleteFrom('event_photos')
    .where(({ eb }) =>
      'ofEvent' in of
        ? eb('event_id', '=', of.ofEvent)
        : eb('event_id', 'in', events.where('owner_id', '=', of.ofEventsOf)),
    )
    .returning(['event_id as eventId', 'member_id as memberId'])
    .execute();
  const albums = [...new Map(released.map(one => [`${one.eventId} ${one.memberId}`, one])).values()];
  const versions = await db(tx)
    .selectFrom(sql<object>`generate_series(1, ${albums.length}::int)`.as('album'))
    .select(nextPhotoVersion.as('version'))
    .execute();
  await addAllToOutbox(
    tx,
    eventPhotosChanged,
    albums.map(({ eventId, memberId: ownerId }, at) => ({ eventId, ownerId, ...versions[at]!, mediaIds: [] })),
  );
}

/** Publishes which photos of a member an event shows now. The event is locked, so versions rise in the order of the changes. */
async function publishShownPhotos(tx: EntityManager, eventId: string, ownerId: string): Promise<void> {
  const photos = db(tx).selectFrom('event_photos').select('photo_id').where('event_id', '=', eventId);
  const shown = await db(tx)
    .selectNoFrom([
      nextPhotoVersion.as('version'),
      sql<string[]>`array${photos.where('member_id', '=', ownerId).orderBy('photo_id')}`.as('mediaIds'),
    ])
    .executeTakeFirstOrThrow();
  await addToOutbox(tx, eventPhotosChanged, { eventId, ownerId, ...shown });
}
