import { afterCommit } from '@aar/platform/database/after-commit';
import type { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** Makes the open pages of everybody who offered help on a support request refetch, and optionally the owner's. */
export async function publishToHelpers(
  tx: EntityManager,
  live: Live,
  requestId: string,
  { owner = false }: { owner?: boolean } = {},
): Promise<void> {
  const told = await db(tx)
    .selectFrom('responses')
    .select('member_id as id')
    .where('request_id', '=', requestId)
    .where('status', '<>', 'declined')
    .union(({ selectFrom, lit }) =>
      selectFrom('support_requests').select('owner_id as id').where('id', '=', requestId).where(lit(owner), '=', true),
    )
    .execute();
  afterCommit(tx, () => {
    if (told.length > 0) push(live, { to: told.map(({ id }) => id), event: 'request', data: { requestId } });
  });
}
