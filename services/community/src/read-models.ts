import { brandKeys } from '@aar/contracts/content/brand-keys';
import { contentAggregates } from '@aar/contracts/content/aggregates.contract';
import { identityAggregates } from '@aar/contracts/identity/aggregates.contract';
import { millis } from '@aar/platform/read-models/projection';
import type { ComparedModel, ReadModel } from '@aar/platform/read-models/read-model';
import { serviceClient } from '@aar/platform/service/service-client';
import { directoryExperience } from './activists/activists.rules';
import type { CommunityConfig } from './community.config';

/** SQL: of a deleted member only the deletion is compared; these columns must be empty, all others are ignored. */
const unlessDeleted = (column: string) => `case when status <> 'deleted' then ${column} end`;

/** The owner's value for each value that the directory stores differently. */
const experience = `case experience ${Object.entries(directoryExperience)
  .map(([theirs, ours]) => `when '${ours}' then '${theirs}'`)
  .join(' ')} end`;

const activists: ReadModel = {
  name: 'community.activists',
  of: 'identity.members',
  isLarge: true,
  from: 'activists',
  key: 'id',
  fields: {
    fullName: 'full_name',
    userType: unlessDeleted('user_type'),
    state: unlessDeleted('state'),
    city: unlessDeleted('city'),
    experience,
    interests: unlessDeleted('interests'),
    about: 'bio',
    ngoName: 'ngo_name',
    isVerified: unlessDeleted('is_verified'),
    reachedBy: unlessDeleted('reached_by'),
    isChecked: unlessDeleted('is_checked'),
    status: `case status when 'leaving' then 'active' else status end`,
    leaving: unlessDeleted(`(status = 'leaving')`),
    listed: unlessDeleted('listed'),
    ngoApproved: unlessDeleted('ngo_approved'),
    ngoWebsite: 'ngo_website',
    ngoLegalStructure: 'ngo_legal_structure',
    ngoRegistrationNumber: 'ngo_registration_number',
    ngoYearEstablished: 'ngo_year_established',
    ngoApprovedAt: millis('ngo_approved_at'),
    ngoWebsiteChecked: unlessDeleted('ngo_website_checked'),
    avatarUrl: 'avatar_url',
    joinedAt: unlessDeleted(millis('coalesce(member_since, joined_at)')),
  },
};

const siteBrand: ReadModel = {
  name: 'community.site-brand',
  of: 'content.site-content',
  from: 'site_brand',
  key: 'key',
  keyType: 'text',
  only: { key: Object.values(brandKeys).flat() },
  fields: { key: 'key', content: 'content', isActive: 'is_active' },
};

/** This service's copies of other services' data. */
export function communityReadModels(config: CommunityConfig): ComparedModel[] {
  const { IDENTITY_URL, CONTENT_URL, ACTOR_SIGNING_KEY: key } = config;
  return [
    { model: activists, owner: serviceClient(identityAggregates, { url: IDENTITY_URL, key }) },
    ...(CONTENT_URL ? [{ model: siteBrand, owner: serviceClient(contentAggregates, { url: CONTENT_URL, key }) }] : []),
  ];
}
