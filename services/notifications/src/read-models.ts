import { communityAggregates } from '@aar/contracts/community/aggregates.contract';
import { contentAggregates } from '@aar/contracts/content/aggregates.contract';
import { brandKeys } from '@aar/contracts/content/brand-keys';
import { identityAggregates } from '@aar/contracts/identity/aggregates.contract';
import { hiddenContent } from '@aar/platform/moderation/hidden-content';
import { millis } from '@aar/platform/read-models/projection';
import type { ComparedModel, ReadModel } from '@aar/platform/read-models/read-model';
import { serviceClient } from '@aar/platform/service/service-client';
import { hideables } from './moderation/hideables';
import type { NotificationsConfig } from './notifications.config';
import { consentOf } from './vocabulary/consent';

/** SQL: of a deleted member only the deletion is compared; these columns must be empty, all others are ignored. */
const unlessDeleted = (column: string) => `case when status <> 'deleted' then ${column} end`;

const ofIdentity: ReadModel[] = [
  {
    name: 'notifications.recipients',
    of: 'identity.members',
    isLarge: true,
    from: 'recipients',
    key: 'member_id',
    fields: {
      // The name is compared for every deleted account, until the erasure.
      fullName: `case when status = 'deleted' then nullif(full_name, 'Deleted member') else full_name end`,
      ngoName: 'ngo_name',
      userType: unlessDeleted('user_type'),
      role: unlessDeleted('role'),
      state: unlessDeleted('state'),
      city: unlessDeleted('city'),
      interests: unlessDeleted('interests'),
      isVerified: unlessDeleted('is_verified'),
      roleGrantedBy: unlessDeleted('role_granted_by'),
      roleGrantedAt: unlessDeleted(millis('role_granted_at')),
      status: `case status when 'leaving' then 'active' else status end`,
      leaving: unlessDeleted(`(status = 'leaving')`),
    },
  },
  {
    name: 'notifications.contacts',
    of: 'identity.contacts',
    isLarge: true,
    from: 'recipients',
    key: 'member_id',
    fields: {
      email: 'email',
      mobile: 'mobile',
      emailConfirmed: 'email_confirmed',
      mobileConfirmed: 'mobile_confirmed',
    },
  },
  {
    name: 'notifications.consents',
    of: 'identity.consents',
    isLarge: true,
    from: `recipients cross join lateral (values
      ('alerts', alert_email, alert_email_decided_at), ('broadcasts', bulk_email, bulk_email_decided_at),
      ('broadcasts-sms', bulk_sms, bulk_sms_decided_at),
      ('broadcasts-whatsapp', bulk_whatsapp, bulk_whatsapp_decided_at)
    ) decision (purpose, granted, decided_at)`,
    where: `decided_at is not null and status is distinct from 'deleted'`,
    key: 'member_id',
    only: { purpose: Object.keys(consentOf) },
    fields: { purpose: 'purpose', granted: 'granted', decidedAt: millis('decided_at') },
  },
];

const statusOfRequest = `coalesce((select status from request_statuses where request_id = alerts.id), 'active')`;

const ofCommunity: ReadModel[] = [
  {
    name: 'notifications.request-statuses',
    of: 'community.request-statuses',
    isPart: true,
    from: 'alerts',
    // Requests that may still alert members. Those of an erased member are closed without an event.
    where: `alerts.posted_at > now() - interval '30 days' and ${statusOfRequest} <> 'closed'
      and not exists (select from recipients where member_id = alerts.owner_id and status = 'deleted')`,
    key: 'alerts.id',
    fields: { status: statusOfRequest },
  },
  {
    name: 'notifications.relations',
    of: 'community.relations',
    isLarge: true,
    from: 'relations',
    where: 'blocked or muted or connected',
    key: 'member_id',
    fields: { otherId: 'other_id', blocked: 'blocked', muted: 'muted', connected: 'connected' },
  },
  hiddenContent('notifications', hideables),
];

const channels = ['email', 'sms', 'whatsapp'];

const ofContent: ReadModel[] = [
  {
    name: 'notifications.providers',
    of: 'content.integrations',
    from: 'providers',
    where: 'sealed is not null',
    key: 'id',
    only: { category: channels },
    fields: {
      name: 'name',
      category: 'category',
      isEnabled: 'is_enabled',
      hasCredentials: 'has_credentials',
      sealed: 'sealed',
    },
  },
  {
    name: 'notifications.site-names',
    of: 'content.site-content',
    from: 'site_names',
    key: 'key',
    keyType: 'text',
    only: { key: [...brandKeys.name] },
    fields: { key: 'key', content: 'content', isActive: 'is_active' },
  },
];

/** This service's copies of other services' data. */
export function notificationsReadModels(config: NotificationsConfig): ComparedModel[] {
  const { IDENTITY_URL, COMMUNITY_URL, CONTENT_URL, ACTOR_SIGNING_KEY: key } = config;
  const identity = serviceClient(identityAggregates, { url: IDENTITY_URL, key });
  const community = serviceClient(communityAggregates, { url: COMMUNITY_URL, key });
  const content = CONTENT_URL && serviceClient(contentAggregates, { url: CONTENT_URL, key });
  return [
    ...ofIdentity.map(model => ({ model, owner: identity })),
    ...ofCommunity.map(model => ({ model, owner: community })),
    ...(content ? ofContent.map(model => ({ model, owner: content })) : []),
  ];
}
