import { SharingPreferences } from '@aar/contracts/identity/social-accounts.contract';
import { asColumns, fieldsOf } from '@aar/platform/database/field-columns';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

const usual: SharingPreferences = {
  autoShareEvents: false,
  autoShareRequests: false,
  includeHashtags: true,
  customHashtags: ['AnimalRights', 'AnimalWelfare', 'Activism'],
  defaultMessage: 'Join me in supporting animal welfare! Together we can make a difference. 🐾',
};

/** The sharing preferences of a member; the defaults until they save their own. */
export async function sharingPreferences(manager: EntityManager, accountId: string): Promise<SharingPreferences> {
  const own = await db(manager)
    .selectFrom('sharing_preferences')
    .select(fieldsOf(SharingPreferences))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return own ?? usual;
}

/** Saves the preferences and returns them as saved, each hashtag once. */
export async function saveSharingPreferences(tx: EntityManager, accountId: string, wanted: SharingPreferences) {
  const kept = { ...wanted, customHashtags: [...new Set(wanted.customHashtags)] };
  const columns = asColumns(kept);
  await db(tx)
    .insertInto('sharing_preferences')
    .values({ account_id: accountId, ...columns })
    .onConflict(known => known.column('account_id').doUpdateSet(fromExcluded(columns)))
    .execute();
  return kept;
}
