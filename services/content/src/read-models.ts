import { communityAggregates } from '@aar/contracts/community/aggregates.contract';
import { identityAggregates } from '@aar/contracts/identity/aggregates.contract';
import { hiddenContent } from '@aar/platform/moderation/hidden-content';
import { projectionOf } from '@aar/platform/read-models/projection';
import type { ComparedModel, ReadModel } from '@aar/platform/read-models/read-model';
import { serviceClient } from '@aar/platform/service/service-client';
import { expressionBuilder } from 'kysely';
import type { ContentConfig } from './content.config';
import type { ContentTables } from './database/db';
import { hideables } from './moderation/hideables';

const { selectFrom } = expressionBuilder<ContentTables>();

const reviews: ReadModel = {
  name: 'content.document-reviews',
  of: 'identity.verifications',
  ...projectionOf(selectFrom('document_reviews'), ({ ref }) => ({
    key: ref('verification_id'),
    fields: { memberId: ref('member_id'), documentIds: ref('document_ids'), isOpen: ref('is_open') },
  })),
};

const ofMembers = selectFrom('media_files')
  .select(['owner_id', 'owner_is_away'])
  .distinct()
  .where('purpose', 'in', ['avatar', 'request-photo', 'event-photo', 'message-attachment']);

/** Whether the owners of uploads are inactive; most members have uploaded nothing. */
const owners: ReadModel = {
  name: 'content.owners-standing',
  of: 'identity.members',
  isPart: true,
  ...projectionOf(selectFrom(ofMembers.as('owners')), ({ ref }) => ({
    key: ref('owner_id'),
    fields: { isAway: ref('owner_is_away') },
  })),
};

const photoUses: ReadModel = {
  name: 'content.request-photo-uses',
  of: 'community.request-photos',
  isLarge: true,
  // A list that became empty remains as a row with its version.
  ...projectionOf(
    selectFrom('photo_uses').where(({ eb, fn, lit }) => eb(fn<number>('cardinality', ['media_ids']), '>', lit(0))),
    ({ ref }) => ({ key: ref('request_id'), fields: { ownerId: ref('owner_id'), mediaIds: ref('media_ids') } }),
  ),
};

const eventPhotoUses: ReadModel = {
  name: 'content.event-photo-uses',
  of: 'community.event-photos',
  isLarge: true,
  ...projectionOf(
    selectFrom('event_photo_uses').where(({ eb, fn, lit }) =>
      eb(fn<number>('cardinality', ['media_ids']), '>', lit(0)),
    ),
    ({ ref }) => ({ key: ref('event_id'), fields: { ownerId: ref('owner_id'), mediaIds: ref('media_ids') } }),
  ),
};

const heldEvidence: ReadModel = {
  name: 'content.evidence',
  of: 'community.evidence',
  ...projectionOf(
    selectFrom('evidence_cases').where(({ eb, fn, lit }) => eb(fn<number>('cardinality', ['files']), '>', lit(0))),
    ({ ref }) => ({ key: ref('case_id'), fields: { files: ref('files') } }),
  ),
};

/** This service's copies of other services' data. */
export function contentReadModels(config: ContentConfig): ComparedModel[] {
  const { IDENTITY_URL, COMMUNITY_URL, ACTOR_SIGNING_KEY: key } = config;
  const ofCommunity = [photoUses, eventPhotoUses, heldEvidence, hiddenContent('content', hideables)];
  const community = COMMUNITY_URL && serviceClient(communityAggregates, { url: COMMUNITY_URL, key });
  return [
    ...[reviews, owners].map(model => ({
      model,
      owner: serviceClient(identityAggregates, { url: IDENTITY_URL, key }),
    })),
    ...(community ? ofCommunity.map(model => ({ model, owner: community })) : []),
  ];
}
