import { communityAggregates } from '@aar/contracts/community/aggregates.contract';
import { identityAggregates } from '@aar/contracts/identity/aggregates.contract';
import { hiddenContent } from '@aar/platform/moderation/hidden-content';
import type { ComparedModel, ReadModel } from '@aar/platform/read-models/read-model';
import { serviceClient } from '@aar/platform/service/service-client';
import type { ContentConfig } from './content.config';
import { hideables } from './moderation/hideables';

const reviews: ReadModel = {
  name: 'content.document-reviews',
  of: 'identity.verifications',
  from: 'document_reviews',
  key: 'verification_id',
  fields: { memberId: 'member_id', documentIds: 'document_ids', isOpen: 'is_open' },
};

/** Whether the owners of uploads are away; most members have uploaded nothing. */
const owners: ReadModel = {
  name: 'content.owners-standing',
  of: 'identity.members',
  isPart: true,
  from: `(select distinct owner_id, owner_is_away from media_files
    where purpose in ('avatar', 'request-photo', 'event-photo', 'message-attachment')) owners`,
  key: 'owner_id',
  fields: { isAway: 'owner_is_away' },
};

/** A list that became empty stays as a row with its version. */
const uses = (of: 'request' | 'event', table: string): ReadModel => ({
  name: `content.${of}-photo-uses`,
  of: `community.${of}-photos`,
  isLarge: true,
  from: table,
  where: 'cardinality(media_ids) > 0',
  key: `${of}_id`,
  fields: { ownerId: 'owner_id', mediaIds: 'media_ids' },
});

const heldEvidence: ReadModel = {
  name: 'content.evidence',
  of: 'community.evidence',
  from: 'evidence_cases',
  where: 'cardinality(files) > 0',
  key: 'case_id',
  fields: { files: 'files' },
};

/** What this service stores of other services' data. */
export function contentReadModels(config: ContentConfig): ComparedModel[] {
  const { IDENTITY_URL, COMMUNITY_URL, ACTOR_SIGNING_KEY: key } = config;
  const ofCommunity = [
    uses('request', 'photo_uses'),
    uses('event', 'event_photo_uses'),
    heldEvidence,
    hiddenContent('content', hideables),
  ];
  const community = COMMUNITY_URL && serviceClient(communityAggregates, { url: COMMUNITY_URL, key });
  return [
    ...[reviews, owners].map(model => ({
      model,
      owner: serviceClient(identityAggregates, { url: IDENTITY_URL, key }),
    })),
    ...(community ? ofCommunity.map(model => ({ model, owner: community })) : []),
  ];
}
