import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import type { Expression, ExpressionBuilder } from 'kysely';
import type { CommunityTables } from '../database/db';
import { isReachableFor } from './quiet-mode';
import { isConnectedWith, isNotBlockedBy } from './relation-conditions';

/**
 * Condition on a member in the viewer's own list of muted or blocked members: the viewer may know their name and city now.
 * Otherwise somebody who only knows an id could use the list to follow a member who has blocked them or has left the directory.
 */
export const isNamedFor =
  (viewer: Expression<string>) =>
  ({ eb, ref, not, and, or, exists, selectFrom }: ExpressionBuilder<CommunityTables, 'activists'>) => {
    const id = ref('activists.id');
    const talks = selectFrom('conversation_members as talk').where('talk.member_id', '=', viewer);
    return and([
      isNotBlockedBy(id, viewer),
      eb('activists.status', '=', 'active'),
      not(isHiddenContent('community.member', id)),
      or([
        and([eb('activists.listed', '=', true), isReachableFor(viewer, id)]),
        isConnectedWith(viewer, id),
        exists(talks.where('talk.other_id', '=', id)),
      ]),
    ]);
  };
