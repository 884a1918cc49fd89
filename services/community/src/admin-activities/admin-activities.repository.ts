import type { AdminActivity, adminActivities } from '@aar/contracts/community/admin-activities.contract';
import { nameAndPerson } from '@aar/contracts/member-name';
import { Conditions } from '@aar/platform/database/conditions';
import { readCountedPage } from '@aar/platform/database/counted-page';
import { Keyset } from '@aar/platform/database/keyset';
import { withinTime } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import { isHidden } from '@aar/platform/moderation/hidden-content';
import { having, searchWords } from '@aar/platform/search/search.rules';
import { Clock } from '@aar/platform/service/clock';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
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
/** Timeout of a search in ms; beyond it the search is refused as too wide. */
const limitOfSearch = 500;

/** Both tables as one, which PostgreSQL reads in the order of their indexes. */
const activities = `(
  select id, 'support_request' as type, title, searched_title, description, location, city, state, status, urgency_level as urgency,
    is_promoted, owner_id, response_count as responses, null::int as participants, created_at
  from support_requests
  union all
  select id, 'event', title, searched_title, description, location, city, state, status, null, is_promoted, owner_id, null,
    current_participants, created_at
  from events) activity`;

const columns = `id, type, title, location, city, state, status, urgency, is_promoted as "isPromoted",
  (${isHidden('community.support-request', 'activity.id')} or ${isHidden('community.event', 'activity.id')}) as "isHidden",
  owner_id as "userId", (select full_name from activists a where a.id = owner_id) as "fullName",
  (select ngo_name from activists a where a.id = owner_id) as "ngoName", responses, participants, created_at as "createdAt"`;

type Filters = Omit<Inputs<typeof adminActivities>['list'], 'limit' | 'cursor' | 'order' | 'sort'>;

/** Support requests and events as staff see them, including hidden ones and those of suspended or deleted members. */
@Injectable()
export class AdminActivitiesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async page({ limit, cursor, order, sort: _, ...filters }: Inputs<typeof adminActivities>['list']) {
    const { rows, ...rest } = await readCountedPage<Row>(
      { query: (text, values) => this.read(filters, text, values) },
      {
        // A list shows the beginning of a description.
        columns: `${columns}, left(description, 280) as description`,
        tables: activities,
        where: conditionsOf(filters),
        order: orders[order],
      },
      { limit, cursor },
    );
    return { activities: rows.map(row => this.shown(row)), ...rest };
  }

  /** Throws `community.activity.unknown`. */
  async find(id: string, tx: EntityManager = this.dataSource.manager): Promise<Activity> {
    const [row] = await tx.query<Row[]>(`select ${columns}, description from ${activities} where id = $1`, [id]);
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
  private async read<R>({ q }: Filters, text: string, values: unknown[]): Promise<R[]> {
    if (!q) return this.dataSource.query(text, values);
    const rows = await withinTime<R>(this.dataSource, limitOfSearch, { text, values });
    if (!rows) throw Problem.ofField('search.too-wide', 'q');
    return rows;
  }
}

function conditionsOf({ type, status, urgency, state, promoted, answered, q }: Filters): Conditions {
  const where = new Conditions()
    .maybe('type = ?', type)
    .maybe('status = ?', status)
    .maybe('urgency = ?', urgency)
    .maybe('state = ?', state);
  if (promoted) where.and(promoted === 'yes' ? 'is_promoted' : 'not is_promoted');
  if (answered) where.and(answered === 'yes' ? 'responses > 0' : 'responses = 0');
  for (const word of searchWords(q)) where.and(...having('searched_title', word));
  return where;
}
