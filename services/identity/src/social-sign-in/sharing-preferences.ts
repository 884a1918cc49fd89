import type { SharingPreferences } from '@aar/contracts/identity/social-accounts.contract';
import type { EntityManager } from 'typeorm';

const usual: SharingPreferences = {
  autoShareEvents: false,
  autoShareRequests: false,
  includeHashtags: true,
  customHashtags: ['AnimalRights', 'AnimalWelfare', 'Activism'],
  defaultMessage: 'Join me in supporting animal welfare! Together we can make a difference. 🐾',
};

/** The sharing preferences of a member; the defaults until they save their own. */
export async function sharingPreferences(manager: EntityManager, accountId: string): Promise<SharingPreferences> {
  const [own] = await manager.query(
    `select auto_share_events as "autoShareEvents", auto_share_requests as "autoShareRequests",
       include_hashtags as "includeHashtags", custom_hashtags as "customHashtags", default_message as "defaultMessage"
     from sharing_preferences where account_id = $1`,
    [accountId],
  );
  return own ?? usual;
}

/** Saves the preferences and returns them as saved: each hashtag once. */
export async function saveSharingPreferences(tx: EntityManager, accountId: string, wanted: SharingPreferences) {
  const kept = { ...wanted, customHashtags: [...new Set(wanted.customHashtags)] };
  await tx.query(
    `insert into sharing_preferences (account_id, auto_share_events, auto_share_requests, include_hashtags,
       custom_hashtags, default_message)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id) do update set auto_share_events = excluded.auto_share_events,
       auto_share_requests = excluded.auto_share_requests, include_hashtags = excluded.include_hashtags,
       custom_hashtags = excluded.custom_hashtags, default_message = excluded.default_message`,
    [
      ...[accountId, kept.autoShareEvents, kept.autoShareRequests, kept.includeHashtags],
      ...[kept.customHashtags, kept.defaultMessage],
    ],
  );
  return kept;
}
