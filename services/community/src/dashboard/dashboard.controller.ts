import type { Actor } from '@aar/contracts/access';
import { impactPoints } from '@aar/contracts/community/impact-points';
import { dashboard } from '@aar/contracts/community/dashboard.contract';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import type { Inputs, Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { DataSource } from 'typeorm';
import { contributions, pointsOf } from '../activists/impact';
import { isInInbox } from '../conversations/is-in-inbox';
import { type CommunityTables, db } from '../database/db';
import { isNotRepeated } from '../events/series';
import { isActiveMember } from '../standing/standing';

const kinds = Object.keys(impactPoints) as (keyof typeof impactPoints)[];
const count = sql<number>`count(*)::int`.as('count');

@Implements(dashboard)
export class DashboardController implements Handlers<typeof dashboard> {
  constructor(private readonly dataSource: DataSource) {}

  get(_input: Inputs<typeof dashboard>['get'], actor: Actor) {
    const { selectFrom } = expressionBuilder<CommunityTables>();
    const events = selectFrom('events').select(count).where('owner_id', '=', actor.id).where(isNotRepeated);
    const messages = selectFrom('messages')
      .select(count)
      .where('recipient_id', '=', actor.id)
      .where(({ ref }) => isActiveMember(ref('messages.sender_id')))
      .where(({ ref, not }) => not(isHiddenContent('community.message', ref('messages.id'))))
      .where(isInInbox);
    const impact = selectFrom(contributions({ me: uuidOf(actor.id) })).select(({ fn, lit }) => {
      const countOf = (kind: (typeof kinds)[number]) => fn.countAll<number>().filterWhere('contribution', '=', kind);
      const counts = Object.fromEntries(kinds.map(kind => [kind, countOf(kind)])) as Record<
        (typeof kinds)[number],
        ReturnType<typeof countOf>
      >;
      return jsonBuildObject({ score: fn.coalesce(fn.sum<number>(pointsOf), lit(0)), ...counts }).as('impact');
    });
    return db(this.dataSource)
      .selectFrom('support_requests')
      .select(({ fn }) => [
        sql<number>`${fn.countAll()}::int`.as('supportRequests'),
        sql<number>`coalesce(${fn.sum('response_count')}, 0)::int`.as('totalResponses'),
        events.$asScalar().$notNull().as('eventsCreated'),
        messages.$asScalar().$notNull().as('messages'),
        impact.$asScalar().$notNull().as('impact'),
      ])
      .where('owner_id', '=', actor.id)
      .executeTakeFirstOrThrow();
  }
}
