import type { ActivityType } from '@aar/contracts/community/admin-activities.contract';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import { releaseEventPhotos } from '../events/event-photos.service';
import { unscheduleEvent } from '../events/event-due-work';
import { releasePhotos } from '../support-requests/request-photos';
import { tellStatus } from '../support-requests/tell-status';

/** The highest possible version: no later moderation decision shows deleted content again. */
const lastVersion = 2_147_483_647;

/** Rows that are deleted with the activity. Rows that others wrote stay and lose the reference. */
const belongings: Record<ActivityType, string[]> = {
  support_request: [
    'delete from request_points where request_id = $1',
    'delete from responses where request_id = $1',
    'update messages set request_id = null where request_id = $1',
    'update support_requests set merged_into = null where merged_into = $1',
  ],
  event: ['delete from event_waitlist where event_id = $1', 'delete from event_participants where event_id = $1'],
};
const deletion: Record<ActivityType, string> = {
  support_request: 'delete from support_requests where id = $1',
  event: 'delete from events where id = $1',
};

/** Deletes a locked support request or event with what belongs to it. The other services hide their references to it for good. */
export async function deleteActivity(tx: EntityManager, { type, id }: { type: ActivityType; id: string }) {
  if (type === 'support_request') {
    const offers = await tx.query<{ id: string }[]>('select id from responses where request_id = $1 order by id', [id]);
    const ids = offers.map(offer => offer.id);
    await hideForEver(tx, 'community.response', ids);
    await releasePhotos(tx, id);
    await tellStatus(tx, id, 'closed');
  }
  if (type === 'event') {
    await unscheduleEvent(tx, id);
    await releaseEventPhotos(tx, { ofEvent: id });
  }
  for (const statement of [...belongings[type], deletion[type]]) await tx.query(statement, [id]);
  await hideForEver(tx, type === 'event' ? 'community.event' : 'community.support-request', [id]);
}

const hideForEver = (tx: EntityManager, kind: `community.${string}`, ids: string[]) =>
  addAllToOutbox(
    tx,
    visibilityDecided,
    ids.map(id => ({ kind, id, version: lastVersion, isHidden: true, reason: 'deleted' })),
  );
