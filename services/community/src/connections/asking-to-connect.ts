import { isNotBlockedBy } from '../conversations/block-between';
import { isActiveMember } from '../standing/standing';

/** SQL that counts the members who ask the member to connect and wait for an answer. */
export const askingToConnect = (me: string) => `
  select count(*) from connections where asked_id = ${me} and status = 'requested'
    and ${isActiveMember('connections.asker_id')} and ${isNotBlockedBy('connections.asked_id', 'connections.asker_id')}`;
