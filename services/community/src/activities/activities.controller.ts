import type { Actor } from '@aar/contracts/access';
import { activities, type Activity } from '@aar/contracts/community/activities.contract';
import { allOf } from '@aar/platform/database/all-of';
import { preparedRows } from '@aar/platform/database/prepared';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { DataSource } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { isListedFor } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';
import { isNotRepeated } from '../events/series';
import { timeAgo } from './activities.rules';

const { selectFrom } = expressionBuilder<CommunityTables>();
type Row = Omit<Activity, 'timeAgo' | 'createdAt'> & { createdAt: Date };
type IsShown = (owner: Expression<string>) => Expression<SqlBool>;
/** The condition excludes all others. */
type Shown = Activity['status'];
interface Some {
  isPromoted: boolean;
  most: number;
}

/** Literals instead of parameters, so that the partial indexes match in a prepared statement too. */
const isPublic = [sql.lit('active' as const), sql.lit('completed' as const)];

/** Descriptions are cut to the length that a line shows. */
const description = sql<string>`left(${sql.ref('description')}, 280)`.as('description');

const requests = ({ isPromoted, most }: Some, isShown: IsShown) =>
  selectFrom('support_requests')
    .select(['id', sql.lit('support_request' as const).as('type'), 'title', description, 'status'])
    .select(['created_at as createdAt', sql<number | null>`null::int`.as('participants')])
    .select(['response_count as responses', 'city as location', 'is_promoted as isPromoted'])
    .where('status', 'in', isPublic)
    .where('is_promoted', '=', sql.lit(isPromoted))
    .where(({ ref }) => isShown(ref('support_requests.owner_id')))
    .where(({ not, ref }) => not(isHiddenContent('community.support-request', ref('support_requests.id'))))
    .orderBy('created_at', 'desc')
    .limit(sql.lit(most))
    .$narrowType<{ status: Shown }>();

/** An event counts as over once it has started. */
const events = ({ isPromoted, most }: Some, isShown: IsShown) =>
  selectFrom('events')
    .select(['id', sql.lit('event' as const).as('type'), 'title', description])
    .select(({ eb, ref }) =>
      eb
        .case()
        .when('starts_at', '>', sql<Date>`now()`)
        .then(ref('status'))
        .else(sql.lit('completed' as const))
        .end()
        .as('status'),
    )
    .select(['created_at as createdAt', 'current_participants as participants'])
    .select([sql<number | null>`null::int`.as('responses'), 'city as location', 'is_promoted as isPromoted'])
    .where('status', 'in', isPublic)
    .where(isNotRepeated)
    .where('is_promoted', '=', sql.lit(isPromoted))
    .where(({ ref }) => isShown(ref('events.owner_id')))
    .where(({ not, ref }) => not(isHiddenContent('community.event', ref('events.id'))))
    .orderBy('created_at', 'desc')
    .limit(sql.lit(most))
    .$narrowType<{ status: Shown }>();

const featured: Some = { isPromoted: true, most: 3 };
const others: Some = { isPromoted: false, most: 10 };

/**
 * Activities that staff feature come first while they are active. Members do not see activities of those whom they block or
 * mute.
 */
function recent(dataSource: DataSource, actor: Actor | null) {
  const isShown: IsShown = owner => {
    const { and } = expressionBuilder<CommunityTables>();
    return and([isActiveMember(owner), ...(actor ? [isListedFor(uuidOf(actor.id), owner)] : [])]);
  };
  const all = allOf<Row>([
    requests(featured, isShown),
    requests(others, isShown),
    events(featured, isShown),
    events(others, isShown),
  ]);
  return db(dataSource)
    .selectFrom(all.as('activity'))
    .selectAll()
    .orderBy(({ and }) => and({ isPromoted: true, status: 'active' }), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(sql.lit(10));
}

@Implements(activities)
export class ActivitiesController implements Handlers<typeof activities> {
  constructor(private readonly dataSource: DataSource) {}

  async recent(_input: Inputs<typeof activities>['recent'], actor: Actor | null) {
    const rows = await preparedRows(this.dataSource, recent(this.dataSource, actor).compile());
    const now = new Date();
    return rows.map(row => ({ ...row, timeAgo: timeAgo(row.createdAt, now) }));
  }
}
