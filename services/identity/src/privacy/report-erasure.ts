import type { EventData } from '@aar/contracts/messaging';
import type { memberPartErased } from '@aar/contracts/identity/privacy.messages';
import type { EntityManager } from 'typeorm';

/** Records that a service has erased its data of a member, and when. */
export async function reportErasure(
  tx: EntityManager,
  { memberId, keeper, rows }: EventData<typeof memberPartErased>,
): Promise<void> {
  await tx.query(
    `insert into erasures (account_id, keeper, rows) values ($1, $2, $3) on conflict (account_id, keeper) do nothing`,
    [memberId, keeper, rows],
  );
}
