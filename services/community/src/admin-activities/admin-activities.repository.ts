import type { AdminActivity, adminActivities } from '@aar/contracts/community/admin-activities.contract';
import { nameAndPerson } from '@aar/contracts/member-name';
import { allOf } from '@aar/platform/database/all-of';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { given } from '@aar/platform/database/given';
import { Keyset } from '@aar/platform/database/keyset';
import { readPageWithTotal } from '@aar/platform/database/page-with-total';
import { withinTime } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { hasWords } from '@aar/platform/search/search.rules';
import { Clock } from '@aar/platform/service/clock';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type CompiledQuery, type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type CommunityTables, db } from '../database/db';
import { timeAgo } from '../activities/activities.rules';

/** Without the owner's e-mail address, which this service does not have. */
export type Activity = Omit<z.input<typeof AdminActivity>, 'userEmail'>;
type Row = Omit<Activity, 'userName' | 'timeAgo' | 'createdAt'> & {
  createdAt: Date;
  fullName: string | null;
  ngoName: string | null;
};

const orders = {
  desc: new Keyset({ created_at: 'timestamptz desc' }),
  asc: new Keyset({ created_at: 'timestamptz asc' }),
};
/** Timeout of a search in ms; a search that takes longer is refused as too wide. */
const limitOfSearch = 500;

const { selectFrom } = expressionBuilder<CommunityTables>();
const nothing = sql<null>`null`;
const common = ['id', 'title', 'searched_title', 'description', 'location', 'city', 'state', 'status'] as const;
const ofRequests = selectFrom('support_requests')
  .select(sql.lit('support_request' as const).as('type'))
  .select([...common, 'is_promoted', 'owner_id', 'created_at'])
  .select(['urgency_level as urgency', 'response_count as responses', sql<null>`null::int`.as('participants')]);
const ofEvents = selectFrom('events')
  .select(sql.lit('event' as const).as('type'))
  .select([...common, 'is_promoted', 'owner_id', 'created_at'])
  .select([nothing.as('urgency'), nothing.as('responses'), 'current_participants as participants']);
type Found<Query> = Query extends Expression<infer Row> ? { [Field in keyof Row]: Row[Field] } : never;
type OfBoth = Found<typeof ofRequests> | Found<typeof ofEvents>;
/** Both tables as one, which PostgreSQL reads in the order of their indexes. */
const activities = allOf<{ [Field in keyof OfBoth]: OfBoth[Field] }>([ofRequests, ofEvents]).as('activity');

const { ref, or } = expressionBuilder<{ activity: OfBoth }, 'activity'>();
const owner = selectFrom('activists as a').where('a.id', '=', ref('activity.owner_id'));
const isHidden = or([
  isHiddenContent('community.support-request', ref('activity.id')),
  isHiddenContent('community.event', ref('activity.id')),
]);
const columns = [
  ...(['id', 'type', 'title', 'location', 'city', 'state', 'status', 'urgency'] as const),
  ...(['is_promoted as isPromoted', 'owner_id as userId', 'responses', 'participants'] as const),
  'created_at as createdAt',
  asBoolean(isHidden).as('isHidden'),
  owner.select('a.full_name').as('fullName'),
  owner.select('a.ngo_name').as('ngoName'),
] as const;

type Filters = Omit<Inputs<typeof adminActivities>['list'], 'limit' | 'cursor' | 'order' | 'sort'>;

/** Support requests and events as staff see them, including hidden ones and those of suspended or deleted members. */
@Injectable()
export class AdminActivitiesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async page({ limit, cursor, order, sort: _, ...filters }: Inputs<typeof adminActivities>['list']) {
    const found = db(this.dataSource)
      .selectFrom(activities)
      .select(columns)
      // A list shows the beginning of a description.
      .select(sql<string>`left(${ref('description')}, 280)`.as('description'))
      .where(matching(filters));
    const { rows, ...rest } = await readPageWithTotal(
      db(this.dataSource),
      found,
      orders[order],
      { limit, cursor },
      statement => this.read(filters, statement),
    );
    return { activities: rows.map(row => this.shown(row)), ...rest };
  }

  /** Throws `community.activity.unknown`. */
  async find(id: string, tx: EntityManager = this.dataSource.manager): Promise<Activity> {
    const found = db(tx)
      .selectFrom(activities)
      .select([...columns, 'description'])
      .where('id', '=', id);
    const row = await found.executeTakeFirst();
    if (!row) throw new Problem('community.activity.unknown');
    return this.shown(row);
  }

  /** A member who has just registered may post before identity's event about them arrives. */
  private shown({ fullName, ngoName, ...row }: Row): Activity {
    return {
      ...row,
      userName: nameAndPerson({ fullName: fullName ?? 'A member', ngoName }),
      timeAgo: timeAgo(row.createdAt, this.clock.now()),
      createdAt: row.createdAt.toISOString(),
    };
  }

  /** Only a search can be slow: every other query reads in the order of an index. */
  private async read<R>({ q }: Filters, statement: CompiledQuery<R>): Promise<R[]> {
    if (!q) return (await db(this.dataSource).executeQuery(statement)).rows;
    const rows = await withinTime(this.dataSource, limitOfSearch, statement);
    if (!rows) throw Problem.ofField('search.too-wide', 'q');
    return rows;
  }
}

const matching =
  ({ type, status, urgency, state, promoted, answered, q }: Filters) =>
  ({ and, eb, ref }: ExpressionBuilder<{ activity: OfBoth }, 'activity'>) =>
    and([
      and(given({ type, status, urgency, state, is_promoted: promoted && promoted === 'yes' })),
      ...(answered ? [eb('responses', answered === 'yes' ? '>' : '=', 0)] : []),
      hasWords(ref('searched_title'), q),
    ]);
