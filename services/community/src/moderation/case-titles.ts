import { expressionBuilder, sql } from 'kysely';
import type { CommunityTables } from '../database/db';

const ofCase = expressionBuilder<CommunityTables, 'moderation_cases'>();

/** The title of a case for staff. They read a private message only in the case itself, where the view is recorded. */
export const titleForStaff = ofCase
  .case()
  .when('moderation_cases.target_type', '=', 'message')
  .then(sql.lit(''))
  .else(ofCase.ref('moderation_cases.title'))
  .end();

/** The title for the people concerned. The two correspondents recognise a message by its beginning. */
export const titleForMembers = ofCase.fn.coalesce(
  ofCase
    .selectFrom('messages as m')
    .select(({ ref }) => sql<string>`left(${ref('m.subject')}, 140)`.as('title'))
    .where('moderation_cases.target_type', '=', 'message')
    .whereRef('m.id', '=', 'moderation_cases.target_id'),
  ofCase.ref('moderation_cases.title'),
);
