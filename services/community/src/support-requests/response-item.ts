import { expressionBuilder, sql } from 'kysely';
import type { CommunityTables } from '../database/db';

const eb = expressionBuilder<CommunityTables, 'responses'>();

const conversation = eb
  .selectFrom('conversations as c')
  .innerJoin('support_requests as asked', join => join.on('asked.id', '=', eb.ref('responses.request_id')))
  .select('c.id')
  .where(({ eb, ref, fn }) =>
    eb('c.first_id', '=', fn<string>('least', [ref('responses.member_id'), ref('asked.owner_id')])),
  )
  .where(({ eb, ref, fn }) =>
    eb('c.second_id', '=', fn<string>('greatest', [ref('responses.member_id'), ref('asked.owner_id')])),
  );

/**
 * A row of `responses` as the owner of the request sees it. A member who has just registered may offer help before identity's event
 * about them arrives.
 */
export const responseItem = eb
  .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('one'))
  .leftJoin('activists as a', 'a.id', 'responses.member_id')
  .select(['responses.id', 'responses.request_id as requestId', 'responses.member_id as memberId'])
  .select(({ fn }) => [
    fn.coalesce('a.full_name', sql.lit('A member')).as('fullName'),
    'a.ngo_name as ngoName',
    fn.coalesce('a.user_type', sql.lit('activist' as const)).as('userType'),
    fn.coalesce('a.is_verified', sql.lit(false)).as('isVerified'),
    fn.coalesce('a.reached_by', sql<never[]>`'{}'`).as('reachedBy'),
    fn.coalesce('a.is_checked', sql.lit(false)).as('isChecked'),
    fn.coalesce('a.city', sql.lit('')).as('city'),
    fn.coalesce('a.state', sql.lit('')).as('state'),
  ])
  .select(['responses.message', 'responses.contact_info as contactInfo', conversation.as('conversationId')])
  .select(['responses.status', 'responses.created_at as createdAt']);
