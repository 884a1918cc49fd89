import { attachmentsSent } from '@aar/contracts/community/conversations.messages';
import { eventPhotosChanged } from '@aar/contracts/community/events.messages';
import { requestPhotosChanged, supportRequestStatusChanged } from '@aar/contracts/community/support-requests.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { anyOf } from '@aar/platform/database/any-of';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { Aggregate } from '@aar/platform/read-models/aggregate';
import { sql } from 'kysely';
import { db } from '../database/db';
import { nextPhotoVersion } from '../events/event-photo-version';
import { evidenceAggregate } from '../moderation/evidence-files';
import { relationsAggregate } from '../relations/relations.aggregate';

const now = sql<Date>`clock_timestamp()`;

/** SQL: whether the member has not been erased, because data of erased members are stored nowhere. */
const isStored = (member: string) => `not exists (select from activists where id = ${member} and status = 'deleted')`;

const photosOf = (request: string) =>
  `array(select photo_id from request_photos where request_id = ${request} order by position)`;

/** The photos of each member on each event. */
const albums = `
  select event_id, member_id, array_agg(photo_id order by photo_id) as media_ids from event_photos group by event_id, member_id`;

/** Events that can be published again, and how copies of their data are compared. */
export const communityAggregates: Aggregate[] = [
  relationsAggregate,
  evidenceAggregate,
  {
    name: 'community.request-statuses',
    table: 'support_requests',
    key: 'id',
    async publish(tx, ids) {
      // Uses the time of the lock, so that every later change of a status has a later time.
      const statuses = await db(tx)
        .selectFrom('support_requests')
        .select(['id as requestId', 'status', now.as('at')])
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .execute();
      const changes = statuses.map(({ at, ...change }) => ({ ...change, changedAt: at.toISOString() }));
      await addAllToOutbox(tx, supportRequestStatusChanged, changes);
    },
    /** A deleted request counts as closed. */
    async publishRemoved(tx, ids) {
      const { at } = await db(tx).selectNoFrom(now.as('at')).executeTakeFirstOrThrow();
      const closed = ids.map(requestId => ({ requestId, status: 'closed' as const, changedAt: at.toISOString() }));
      await addAllToOutbox(tx, supportRequestStatusChanged, closed);
    },
    compared: { from: 'support_requests', key: 'support_requests.id', fields: { status: 'support_requests.status' } },
  },
  {
    name: 'community.request-photos',
    table: 'support_requests',
    key: 'id',
    where: `photos_version > 0 and ${isStored('owner_id')}`,
    async publish(tx, ids) {
      const shown = await db(tx)
        .selectFrom('support_requests')
        .select(['id as requestId', 'owner_id as ownerId', 'photos_version as version'])
        .select(({ selectFrom, ref }) => {
          const photos = selectFrom('request_photos').select('photo_id').orderBy('position');
          const ofRequest = photos.where('request_id', '=', ref('support_requests.id'));
          return sql<string[]>`array${ofRequest}`.as('mediaIds');
        })
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .execute();
      await addAllToOutbox(tx, requestPhotosChanged, shown);
    },
    compared: {
      from: 'support_requests',
      where: `exists (select from request_photos where request_id = support_requests.id) and ${isStored('owner_id')}`,
      key: 'support_requests.id',
      fields: { ownerId: 'owner_id', mediaIds: photosOf('support_requests.id') },
    },
  },
  {
    name: 'community.event-photos',
    table: 'events',
    key: 'id',
    where: 'exists (select from event_photos where event_id = events.id)',
    // As with every change of an album, the event is locked and the version incremented.
    async publish(tx, ids) {
      const albums = db(tx)
        .selectFrom('event_photos')
        .select(['event_id', 'member_id'])
        .select(({ ref }) => sql<string[]>`array_agg(${ref('photo_id')} order by ${ref('photo_id')})`.as('media_ids'))
        .groupBy(['event_id', 'member_id']);
      const shown = await db(tx)
        .selectFrom(albums.as('albums'))
        .select(['event_id as eventId', 'member_id as ownerId'])
        .select(nextPhotoVersion.as('version'))
        .select('media_ids as mediaIds')
        .where('event_id', '=', anyOf(ids))
        .orderBy('event_id')
        .orderBy('member_id')
        .execute();
      await addAllToOutbox(tx, eventPhotosChanged, shown);
    },
    compared: {
      from: `(${albums}) albums`,
      key: 'albums.event_id',
      fields: { ownerId: 'albums.member_id', mediaIds: 'albums.media_ids' },
    },
  },
  {
    name: 'community.visibility',
    table: 'hidden_content',
    key: 'id',
    async publish(tx, ids) {
      const decided = await db(tx)
        .selectFrom('hidden_content')
        .select(['kind', 'id', 'version', 'is_hidden as isHidden'])
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .orderBy('kind')
        .execute();
      await addAllToOutbox(
        tx,
        visibilityDecided,
        decided.map(decision => ({ ...decision, reason: 'reported' })),
      );
    },
    compared: {
      from: 'hidden_content',
      where: 'is_hidden',
      key: 'hidden_content.id',
      fields: { kind: 'kind' },
    },
  },
  {
    name: 'community.sent-attachments',
    table: 'messages',
    key: 'id',
    where: 'exists (select from message_attachments where message_id = messages.id)',
    changedAt: 'created_at',
    async publish(tx, ids) {
      const sent = await db(tx)
        .selectFrom('messages as m')
        .innerJoin('message_attachments as c', 'c.message_id', 'm.id')
        .innerJoin('attachments as a', join =>
          join.onRef('a.id', '=', 'c.attachment_id').onRef('a.owner_id', '=', 'm.sender_id'),
        )
        .select(['m.id as messageId', 'm.sender_id as senderId', 'm.recipient_id as readerId'])
        .select(({ fn }) => fn.agg<string[]>('array_agg', ['a.id']).as('mediaIds'))
        .where('m.id', '=', anyOf(ids))
        .groupBy('m.id')
        .orderBy('m.id')
        .execute();
      await addAllToOutbox(tx, attachmentsSent, sent);
    },
  },
];
