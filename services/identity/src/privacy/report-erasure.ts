import type { EventData } from '@aar/contracts/messaging';
import type { memberPartErased } from '@aar/contracts/identity/privacy.messages';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** Records that a service has erased its data of a member, and when. */
export async function reportErasure(
  tx: EntityManager,
  { memberId, keeper, rows }: EventData<typeof memberPartErased>,
): Promise<void> {
  await db(tx)
    .insertInto('erasures')
    .values({ account_id: memberId, keeper, rows })
    .onConflict(known => known.columns(['account_id', 'keeper']).doNothing())
    .execute();
}
