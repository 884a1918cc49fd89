import { listOf } from '@aar/platform/privacy/list-of';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { CommunityTables } from '../database/db';
import { titleForMembers, titleForStaff } from '../moderation/case-titles';

const { selectFrom } = expressionBuilder<CommunityTables>();

/** What the member reported, what was decided about the member, and what the member decided as staff. */
export function moderationLists(memberId: string, isUnblocked: (member: Expression<string>) => Expression<unknown>) {
  const ofCase = expressionBuilder<CommunityTables, 'moderation_cases'>();
  // Nobody has blocked the author of a title without one.
  const author = ofCase.ref('moderation_cases.titled_by').$notNull();
  const title = sql`case when ${isUnblocked(author)} then ${titleForMembers} else 'Words of a member' end`.as('title');
  return {
    reports: listOf(
      selectFrom('abuse_reports as r')
        .innerJoin('moderation_cases', 'moderation_cases.id', 'r.case_id')
        .select(['moderation_cases.target_type as targetType', title, 'r.reason', 'r.created_at as createdAt'])
        .where('r.reporter_id', '=', memberId)
        .orderBy('r.created_at'),
    ),
    decisions: listOf(
      selectFrom('moderation_cases')
        .select(['target_type as targetType', title, 'decision', 'note', 'decided_at as decidedAt', 'appeal'])
        .select(['outcome', 'outcome_note as outcomeNote'])
        .where('owner_id', '=', memberId)
        .where('decision', '<>', 'dismiss')
        .orderBy('decided_at'),
    ),
    textVersions: listOf(
      selectFrom('text_versions')
        .select(['target_type as targetType', 'title', 'text', 'replaced_at as replacedAt'])
        .where('owner_id', '=', memberId)
        .orderBy('replaced_at'),
    ),
    decisionsTaken: listOf(
      selectFrom('moderation_cases')
        .select([titleForStaff.as('title'), 'decision', 'decided_at as decidedAt'])
        .where('decided_by', '=', memberId)
        .orderBy('decided_at'),
    ),
    casesClaimed: listOf(
      selectFrom('moderation_cases')
        .select([titleForStaff.as('title'), 'claimed_at as claimedAt'])
        .where('claimed_by', '=', memberId)
        .orderBy('claimed_at'),
    ),
    moderationSteps: listOf(
      selectFrom('moderation_steps')
        .select(['step', 'note', 'done_at as doneAt'])
        .where('actor_id', '=', memberId)
        .orderBy('done_at'),
    ),
  };
}
