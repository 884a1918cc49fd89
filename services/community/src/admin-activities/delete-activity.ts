import type { ActivityType } from '@aar/contracts/community/admin-activities.contract';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { releaseEventPhotos } from '../events/event-photos.service';
import { unscheduleEvent } from '../events/event-due-work';
import { releasePhotos } from '../support-requests/request-photos';
import { publishStatus } from '../support-requests/publish-status';

/** The highest possible version: no later moderation decision can show deleted content again. */
const lastVersion = 2_147_483_647;

/** Rows that are deleted with the activity. Rows that others wrote remain without the reference. */
const deletions: Record<ActivityType, (tx: EntityManager, id: string) => { execute(): Promise<unknown> }[]> = {
  support_request: (tx, id) => [
    db(tx).deleteFrom('request_points').where('request_id', '=', id),
    db(tx).deleteFrom('responses').where('request_id', '=', id),
    db(tx).updateTable('messages').set({ request_id: null }).where('request_id', '=', id),
    db(tx).updateTable('support_requests').set({ merged_into: null }).where('merged_into', '=', id),
    db(tx).deleteFrom('support_requests').where('id', '=', id),
  ],
  event: (tx, id) => [
    db(tx).deleteFrom('event_waitlist').where('event_id', '=', id),
    db(tx).deleteFrom('event_participants').where('event_id', '=', id),
    db(tx).deleteFrom('events').where('id', '=', id),
  ],
};

/**
 * Deletes a locked support request or event with everything that belongs to it. Other services hide their
 * references to it for good.
 */
export async function deleteActivity(tx: EntityManager, { type, id }: { type: ActivityType; id: string }) {
  if (type === 'support_request') {
    const offers = db(tx).selectFrom('responses').select('id').where('request_id', '=', id).orderBy('id');
    const ids = (await offers.execute()).map(offer => offer.id);
    await hideForEver(tx, 'community.response', ids);
    await releasePhotos(tx, id);
    await publishStatus(tx, id, 'closed');
  }
  if (type === 'event') {
    await unscheduleEvent(tx, id);
    await releaseEventPhotos(tx, { ofEvent: id });
  }
  for (const statement of deletions[type](tx, id)) await statement.execute();
  await hideForEver(tx, type === 'event' ? 'community.event' : 'community.support-request', [id]);
}

const hideForEver = (tx: EntityManager, kind: `community.${string}`, ids: string[]) =>
  addAllToOutbox(
    tx,
    visibilityDecided,
    ids.map(id => ({ kind, id, version: lastVersion, isHidden: true, reason: 'deleted' })),
  );
