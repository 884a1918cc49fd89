import type { Actor } from '@aar/contracts/access';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { isHiddenContent, decidesAboutMembers } from '@aar/platform/moderation/hidden-content';
import { type Expression, type ExpressionBuilder, expressionBuilder } from 'kysely';
import type { CommunityTables } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';

export type Events = ExpressionBuilder<CommunityTables, 'events'>;
const { ref, exists, selectFrom } = expressionBuilder<CommunityTables, 'events'>();

export const ownerIsActive = isActiveMember(ref('events.owner_id'));
export const eventIsHidden = isHiddenContent('community.event', ref('events.id'));

/** The seat of a member at an event. */
export const seatOf = (member: Expression<string>) =>
  selectFrom('event_participants')
    .whereRef('event_participants.event_id', '=', 'events.id')
    .where('event_participants.member_id', '=', member);
export const takesPart = (member: Expression<string>) => exists(seatOf(member));

/**
 * Conditions for an event on its own page. Only its owner and participants see a paused one. Only its owner sees one that
 * moderation has hidden or whose owner is leaving, suspended or deleted; administrators see hidden ones too. Administrators apart, whoever has
 * blocked the owner or was blocked by them does not see it.
 */
export const isVisibleTo =
  (actor: Actor | null, id: string) =>
  ({ eb, and, or, not }: Events) => {
    const me = actor && uuidOf(actor.id);
    const isOpen = or([eb('status', '<>', 'paused'), ...(me ? [takesPart(me)] : [])]);
    const isShown = decidesAboutMembers(actor) ? [] : [not(eventIsHidden)];
    const isUnblocked = me && !decidesAboutMembers(actor) ? [isUnblockedBetween(me, ref('events.owner_id'))] : [];
    const published = and([isOpen, ownerIsActive, ...isShown, ...isUnblocked]);
    return and([eb('id', '=', id), me ? or([published, eb('owner_id', '=', me)]) : published]);
  };
