import { afterCommit } from '@aar/platform/database/after-commit';
import type { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import type { EntityManager } from 'typeorm';

/** Tells the open pages of everybody who offered help on a support request, and of its owner if asked, to refetch. */
export async function tellHelpers(
  tx: EntityManager,
  live: Live,
  requestId: string,
  { owner = false }: { owner?: boolean } = {},
): Promise<void> {
  const told = await tx.query<{ id: string }[]>(
    `select member_id as id from responses where request_id = $1 and status <> 'declined'
     union select owner_id from support_requests where id = $1 and $2`,
    [requestId, owner],
  );
  afterCommit(tx, () => {
    if (told.length > 0) push(live, { to: told.map(({ id }) => id), event: 'request', data: { requestId } });
  });
}
