import type { AlertPolicy } from '@aar/contracts/notifications/alert-policy.contract';
import { instantOf } from '@aar/platform/database/instant';
import { type Expression, expressionBuilder, type QueryCreator, sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';
import { alertColumns } from './alert-columns';
import type { Alert } from './alerts.rules';
import { chosenFor } from './ring-choice';

/** Number of past requests a policy is tried on; each one counts the members of a whole city. */
const tried = 10;

/**
 * Counts, ring by ring, how many members the latest requests of an urgency would alert today under a policy if nobody offered
 * help.
 */
export async function tryPolicy(dataSource: DataSource, policy: AlertPolicy) {
  const alerts = await db(dataSource)
    .selectFrom('alerts')
    .select(alertColumns)
    .select(({ selectFrom, fn }) => [
      instantOf(fn.coalesce('alerts.posted_at', 'alerts.created_at')).as('postedAt'),
      sql<number>`(${selectFrom('alert_rings as ring')
        .select(({ ref }) => sql`coalesce(sum(${ref('ring.members')}), 0)::int`.as('members'))
        .whereRef('ring.alert_id', '=', 'alerts.id')})`.as('rang'),
    ])
    .where('alerts.urgency', '=', policy.urgency)
    .where('alerts.title', '<>', '')
    .orderBy('alerts.created_at', 'desc')
    .limit(tried)
    .execute();
  const requests = [];
  for (const alert of alerts) {
    const { id, title, city, state, postedAt, rang } = alert;
    const rings = await countRings(dataSource, policy, alert);
    requests.push({
      id,
      title,
      city,
      state,
      postedAt,
      rang,
      rings,
      wouldRing: rings.reduce((sum, one) => sum + one, 0),
    });
  }
  return { requests };
}

type Told = `ring_${number}`;
type WithRings = NotificationsTables & Record<Told, { member_id: string }>;

/** One statement, because each ring excludes the members that earlier rings reached. */
async function countRings(dataSource: DataSource, { rings }: AlertPolicy, alert: Alert): Promise<number[]> {
  const { and, not, exists, selectFrom } = expressionBuilder<WithRings>();
  const names = rings.map((_, place): Told => `ring_${place}`);
  const isLeft = (member: Expression<string>, earlier: Told[]) =>
    and(earlier.map(name => not(exists(selectFrom(`${name} as told`).where('told.member_id', '=', member)))));
  let tables: QueryCreator<WithRings> = db(dataSource).withTables<Record<Told, { member_id: string }>>();
  for (const [place, ring] of rings.entries())
    tables = tables.with(
      cte => cte(names[place]!).materialized(),
      () => chosenFor(ring, alert, member => isLeft(member, names.slice(0, place))),
    );
  const counts = names.map(name => selectFrom(name).select(sql`count(*)::int`.as('members')));
  const { told } = await tables
    .selectNoFrom(sql<number[]>`json_build_array(${sql.join(counts)})`.as('told'))
    .executeTakeFirstOrThrow();
  return told;
}
