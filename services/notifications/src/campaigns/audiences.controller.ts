import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { audiences } from '@aar/contracts/notifications/audiences.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';

/** More than anyone would choose from. */
const most = 200;

/** Saved audiences, which all administrators share. */
@Implements(audiences)
export class AudiencesController implements Handlers<typeof audiences> {
  constructor(private readonly dataSource: DataSource) {}

  async list() {
    const found = await db(this.dataSource)
      .selectFrom('saved_audiences')
      .select(['id', 'name', 'target_audience as targetAudience', 'filters'])
      .orderBy(({ fn }) => fn('lower', ['name']))
      .limit(most)
      .execute();
    return { audiences: found };
  }

  async save({ name, targetAudience, filters }: Inputs<typeof audiences>['save'], actor: Actor, once: Once) {
    const id = randomUUID();
    return once(async tx => {
      const saved = await db(tx)
        .insertInto('saved_audiences')
        .values({ id, name, target_audience: targetAudience, created_by: actor.id, filters: JSON.stringify(filters) })
        .onConflict(known => known.expression(sql`lower(${sql.ref('name')})`).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!saved) throw Problem.ofField('notifications.audience.exists', 'name');
      return { id, name, targetAudience, filters };
    });
  }

  async remove({ id }: Inputs<typeof audiences>['remove']) {
    const removal = await db(this.dataSource).deleteFrom('saved_audiences').where('id', '=', id).executeTakeFirst();
    if (removal.numDeletedRows === 0n) throw new Problem('notifications.audience.unknown');
    return {};
  }
}
