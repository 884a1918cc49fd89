import { impactPoints } from '@aar/contracts/community/impact-points';
import { ago } from '@aar/platform/database/ago';
import { allOf } from '@aar/platform/database/all-of';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { CommunityTables } from '../database/db';
import { isNotRepeated } from '../events/series';

const since = ago('90 days');
const named = (contribution: keyof typeof impactPoints) => sql.lit(contribution).as('contribution');

/**
 * The contributions of the last 90 days that score points, one per row. Either of one member; or of all members, limited to
 * the `most` latest of each kind, which indexes find: all of 90 days may be too many for one statement.
 */
export function contributions(of: { me: Expression<string> } | { most: number }) {
  const eb = expressionBuilder<CommunityTables>();
  const isBy = (member: Expression<string>) => ('me' in of ? eb(member, '=', of.me) : sql<SqlBool>`true`);
  const isOfAll = 'most' in of;
  const most = 'most' in of ? of.most : 0;

  const resolved = eb
    .selectFrom('responses')
    .select(['member_id', named('resolvedResponses')])
    .where(({ ref }) => isBy(ref('member_id')))
    .where('resolved_at', '>', since)
    .$if(isOfAll, query => query.orderBy('resolved_at', 'desc').limit(sql.lit(most)));
  const attended = eb
    .selectFrom('event_participants')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['member_id', named('eventsAttended')])
    .where(({ ref }) => isBy(ref('member_id')))
    .where('events.status', 'in', ['active', 'completed'])
    .where(({ between }) => between('starts_at', since, sql<Date>`now()`))
    .$if(isOfAll, query => query.orderBy('starts_at', 'desc').limit(sql.lit(most)));
  const requested = eb
    .selectFrom('support_requests')
    .select(['owner_id as member_id', named('created')])
    .where(({ ref }) => isBy(ref('owner_id')))
    .where('created_at', '>', since)
    .where(({ not, ref }) => not(isHiddenContent('community.support-request', ref('support_requests.id'))))
    .$if(isOfAll, query => query.orderBy('created_at', 'desc').limit(sql.lit(most)));
  const organised = eb
    .selectFrom('events')
    .select(['owner_id as member_id', named('created')])
    .where(({ ref }) => isBy(ref('owner_id')))
    .where('created_at', '>', since)
    .where('status', '<>', 'cancelled')
    .where(isNotRepeated)
    .where(({ not, ref }) => not(isHiddenContent('community.event', ref('events.id'))))
    .$if(isOfAll, query => query.orderBy('created_at', 'desc').limit(sql.lit(most)));
  type Contribution = { member_id: string; contribution: keyof typeof impactPoints };
  return allOf<Contribution>([resolved, attended, requested, organised]).as('contributions');
}

const points = Object.entries(impactPoints).map(
  ([contribution, points]) => sql`when ${sql.lit(contribution)} then ${sql.lit(points)}`,
);
/** The points for a row of `contributions`. */
export const pointsOf = sql<number>`case ${sql.ref('contribution')} ${sql.join(points, sql` `)} end`;
