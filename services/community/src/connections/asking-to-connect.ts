import { type Expression, expressionBuilder } from 'kysely';
import type { CommunityTables } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';

/** Counts the pending connection requests that the member has received. */
export const askingToConnect = (me: Expression<string>) =>
  expressionBuilder<CommunityTables>()
    .selectFrom('connections')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('asked_id', '=', me)
    .where('status', '=', 'requested')
    .where(({ ref }) => isActiveMember(ref('connections.asker_id')))
    .where(({ ref }) => isUnblockedBetween(ref('connections.asked_id'), ref('connections.asker_id')));
