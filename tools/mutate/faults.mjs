import { community } from './faults/community.mjs';
import { communityConnections } from './faults/community-connections.mjs';
import { communityEvents } from './faults/community-events.mjs';
import { communityGuards } from './faults/community-guards.mjs';
import { communityPhotos } from './faults/community-photos.mjs';
import { communityRequests } from './faults/community-requests.mjs';
import { communityStaff } from './faults/community-staff.mjs';
import { communityTalk } from './faults/community-talk.mjs';
import { content } from './faults/content.mjs';
import { contentMedia } from './faults/content-media.mjs';
import { evidence } from './faults/evidence.mjs';
import { gateway } from './faults/gateway.mjs';
import { identity } from './faults/identity.mjs';
import { identityGuards } from './faults/identity-guards.mjs';
import { identityStaff } from './faults/identity-staff.mjs';
import { moderation } from './faults/moderation.mjs';
import { notificationsNewcomers } from './faults/notifications-newcomers.mjs';
import { notificationsPreferences } from './faults/notifications-preferences.mjs';
import { notifications } from './faults/notifications.mjs';
import { notificationsAlerts } from './faults/notifications-alerts.mjs';
import { notificationsCampaigns } from './faults/notifications-campaigns.mjs';
import { notificationsChannels } from './faults/notifications-channels.mjs';
import { notificationsGuards } from './faults/notifications-guards.mjs';
import { notificationsRelations } from './faults/notifications-relations.mjs';
import { notificationsSending } from './faults/notifications-sending.mjs';
import { pages } from './faults/pages.mjs';
import { reports } from './faults/reports.mjs';
import { platform } from './faults/platform.mjs';
import { trust } from './faults/trust.mjs';

export const faults = [
  ...community,
  ...communityConnections,
  ...communityEvents,
  ...communityGuards,
  ...communityPhotos,
  ...communityRequests,
  ...communityStaff,
  ...communityTalk,
  ...content,
  ...contentMedia,
  ...identity,
  ...identityGuards,
  ...identityStaff,
  ...notifications,
  ...notificationsAlerts,
  ...notificationsCampaigns,
  ...notificationsChannels,
  ...notificationsGuards,
  ...notificationsNewcomers,
  ...notificationsPreferences,
  ...notificationsRelations,
  ...notificationsSending,
  ...evidence,
  ...gateway,
  ...moderation,
  ...pages,
  ...platform,
  ...reports,
  ...trust,
];
