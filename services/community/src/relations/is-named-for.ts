import { isShown } from '@aar/platform/moderation/hidden-content';
import { isReachableFor } from './quiet-mode';
import { isConnectedWith, isNotBlockedBy } from './relation-conditions';

/**
 * SQL condition on a member, `a`, in the viewer's own list of muted or blocked members: the viewer may know their name and city now.
 * Somebody who only knows an id could otherwise follow a member there who has blocked them or has left the directory.
 */
export const isNamedFor = (viewer: string) => `(${isNotBlockedBy('a.id', viewer)} and a.status = 'active'
  and ${isShown('community.member', 'a.id')} and ((a.listed and ${isReachableFor(viewer, 'a.id')})
    or ${isConnectedWith(viewer, 'a.id')}
    or exists (select from conversation_members talk where talk.member_id = ${viewer} and talk.other_id = a.id)))`;
