import type { Actor } from '@aar/contracts/access';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { isHiddenContent, decidesAboutMembers } from '@aar/platform/moderation/hidden-content';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { ownerOf } from '../activists/owner';
import type { CommunityTables } from '../database/db';
import { isReachableFor } from '../relations/quiet-mode';

const eb = expressionBuilder<CommunityTables, 'support_requests'>();
export const requestIsHidden = isHiddenContent('community.support-request', eb.ref('support_requests.id'));

const cell = eb
  .case()
  .when('cell_latitude', 'is not', null)
  .then(
    jsonBuildObject({
      latitude: eb.ref('cell_latitude').$notNull(),
      longitude: eb.ref('cell_longitude').$notNull(),
    }),
  )
  .end();
const hasAnyContact = eb.or([eb('contact_mobile', 'is not', null), eb('contact_email', 'is not', null)]);
const completedAt = eb.case().when('status', '=', 'completed').then(eb.ref('ended_at')).end();

/** The offer of a member, and their conversation with the owner. */
function responseOf(me: Expression<string>) {
  return eb
    .selectFrom('responses as mine')
    .select(({ ref, selectFrom }) => {
      const talk = selectFrom('conversations as c')
        .select('c.id')
        .where(({ eb, fn }) =>
          eb('c.first_id', '=', fn<string>('least', [ref('mine.member_id'), ref('support_requests.owner_id')])),
        )
        .where(({ eb, fn }) =>
          eb('c.second_id', '=', fn<string>('greatest', [ref('mine.member_id'), ref('support_requests.owner_id')])),
        );
      return jsonBuildObject({
        id: ref('mine.id'),
        status: ref('mine.status'),
        conversationId: talk.$asScalar(),
      }).as('response');
    })
    .whereRef('mine.request_id', '=', 'support_requests.id')
    .where('mine.member_id', '=', me);
}

/**
 * The columns that everybody sees, never the contacts, and those that depend on the actor. Only administrators may have
 * the contacts of a member in quiet mode without being connected; that the page is shown to the actor is checked before.
 */
export function columnsFor(actor: Actor | null) {
  const me = actor && uuidOf(actor.id);
  const mine: Expression<SqlBool> = me ? eb('owner_id', '=', me) : sql`false`;
  const answers = eb.selectFrom('responses').whereRef('responses.request_id', '=', 'support_requests.id');
  const owner = eb.ref('support_requests.owner_id');
  const isOpenToMe = decidesAboutMembers(actor) ? [] : [isReachableFor(me, owner)];
  const hasContact = eb.and([hasAnyContact, eb.or([eb('status', '=', 'active'), mine]), ...isOpenToMe]);
  type Response = ReturnType<typeof responseOf> extends Expression<{ response: infer R }> ? R : never;
  return [
    ...(['id', 'title', 'description', 'request_type as requestType', 'urgency_level as urgencyLevel'] as const),
    ...(['location', 'state', 'city', 'date_needed as dateNeeded', 'time_needed as timeNeeded'] as const),
    ...(['required_support as requiredSupport', 'photos', 'response_count as responses', 'status'] as const),
    ...(['outcome', 'merged_into as mergedInto', 'is_promoted as isPromoted', 'created_at as createdAt'] as const),
    cell.as('cell'),
    asBoolean(hasContact).as('hasContact'),
    completedAt.as('completedAt'),
    asBoolean(eb.and([decidesAboutMembers(actor) ? sql<SqlBool>`true` : mine, requestIsHidden])).as('isHidden'),
    ownerOf(owner).as('owner'),
    asBoolean(mine).as('isOwner'),
    asBoolean(me ? eb.exists(answers.where('member_id', '=', me)) : sql`false`).as('hasResponded'),
    sql<Response | null>`${me ? responseOf(me) : sql`null::json`}`.as('myResponse'),
  ] as const;
}
