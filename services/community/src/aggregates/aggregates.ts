import { attachmentsSent } from '@aar/contracts/community/conversations.messages';
import { eventPhotosChanged } from '@aar/contracts/community/events.messages';
import type { RequestStatus } from '@aar/contracts/community/support-requests.contract';
import { requestPhotosChanged, supportRequestStatusChanged } from '@aar/contracts/community/support-requests.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { Aggregate } from '@aar/platform/read-models/aggregate';
import type { z } from 'zod';
import { evidenceAggregate } from '../moderation/evidence-files';
import { relationsAggregate } from '../relations/relations.aggregate';

/** SQL: the data of an erased member are stored nowhere any more. */
const isStored = (member: string) => `not exists (select from activists where id = ${member} and status = 'deleted')`;

const photosOf = (request: string) =>
  `array(select photo_id from request_photos where request_id = ${request} order by position)`;

/** What each member shows on each event. */
const albums = `
  select event_id, member_id, array_agg(photo_id order by photo_id) as media_ids from event_photos group by event_id, member_id`;

/** Events that can be published again, and how copies of what they say are compared. */
export const communityAggregates: Aggregate[] = [
  relationsAggregate,
  evidenceAggregate,
  {
    name: 'community.request-statuses',
    table: 'support_requests',
    key: 'id',
    async tell(tx, ids) {
      // The time is that of the lock, so that every later change of a status is the later one.
      const statuses = await tx.query<{ requestId: string; status: z.infer<typeof RequestStatus>; at: Date }[]>(
        `select id as "requestId", status, clock_timestamp() as at from support_requests where id = any($1) order by id`,
        [ids],
      );
      const changes = statuses.map(({ at, ...change }) => ({ ...change, changedAt: at.toISOString() }));
      await addAllToOutbox(tx, supportRequestStatusChanged, changes);
    },
    /** A deleted request counts as closed. */
    async tellGone(tx, ids) {
      const [{ at }] = await tx.query<[{ at: Date }]>('select clock_timestamp() as at');
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
    async tell(tx, ids) {
      const shown = await tx.query<{ requestId: string; ownerId: string; version: number; mediaIds: string[] }[]>(
        `select id as "requestId", owner_id as "ownerId", photos_version as version, ${photosOf('support_requests.id')} as "mediaIds"
         from support_requests where id = any($1) order by id`,
        [ids],
      );
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
    // As in every change of an album, the event is locked and the version is the next one.
    async tell(tx, ids) {
      const shown = await tx.query<{ eventId: string; ownerId: string; version: number; mediaIds: string[] }[]>(
        `select event_id as "eventId", member_id as "ownerId", nextval('event_photo_versions')::int as version,
           media_ids as "mediaIds"
         from (${albums}) albums where event_id = any($1) order by event_id, member_id`,
        [ids],
      );
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
    async tell(tx, ids) {
      const decided = await tx.query<{ kind: string; id: string; version: number; isHidden: boolean }[]>(
        `select kind, id, version, is_hidden as "isHidden" from hidden_content where id = any($1) order by id, kind`,
        [ids],
      );
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
    async tell(tx, ids) {
      const sent = await tx.query<{ messageId: string; senderId: string; readerId: string; mediaIds: string[] }[]>(
        `select m.id as "messageId", m.sender_id as "senderId", m.recipient_id as "readerId", array_agg(a.id) as "mediaIds"
         from messages m join message_attachments on message_id = m.id
           join attachments a on a.id = attachment_id and a.owner_id = m.sender_id
         where m.id = any($1) group by m.id order by m.id`,
        [ids],
      );
      await addAllToOutbox(tx, attachmentsSent, sent);
    },
  },
];
