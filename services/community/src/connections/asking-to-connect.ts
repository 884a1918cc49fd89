import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';

/** SQL that counts the pending connection requests that the member has received. */
export const askingToConnect = (me: string) => `
  select count(*) from connections where asked_id = ${me} and status = 'requested'
    and ${isActiveMember('connections.asker_id')} and ${isUnblockedBetween('connections.asked_id', 'connections.asker_id')}`;
