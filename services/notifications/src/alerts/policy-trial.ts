import type { AlertPolicy } from '@aar/contracts/notifications/alert-policy.contract';
import { Conditions } from '@aar/platform/database/conditions';
import { instantOf } from '@aar/platform/database/instant';
import { sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { db } from '../database/db';
import { alertColumns } from './alert-columns';
import type { Alert } from './alerts.rules';
import { chosenFor } from './ring-members';

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

/** One statement, because each ring excludes the members that the earlier rings reached. */
async function countRings(dataSource: DataSource, { rings }: AlertPolicy, alert: Alert): Promise<number[]> {
  const values = new Conditions();
  const parts = rings.map((ring, place) => {
    const where = values.beside();
    for (let before = 0; before < place; before++)
      where.and(`not exists (select from ring_${before} told where told.member_id = r.member_id)`);
    return `ring_${place} as materialized (${chosenFor(ring, alert, where)})`;
  });
  const counts = rings.map((_, place) => `(select count(*)::int from ring_${place})`);
  const [{ told }] = await dataSource.query(
    `with ${parts.join(', ')} select json_build_array(${counts.join(', ')}) as told`,
    values.values,
  );
  return told;
}
