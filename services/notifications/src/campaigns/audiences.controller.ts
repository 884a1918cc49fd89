import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { audiences } from '@aar/contracts/notifications/audiences.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';

/** More than anyone would choose from. */
const most = 200;

/** Saved audiences, which all administrators share. */
@Implements(audiences)
export class AudiencesController implements Handlers<typeof audiences> {
  constructor(private readonly dataSource: DataSource) {}

  async list() {
    const found = await this.dataSource.query(
      `select id, name, target_audience as "targetAudience", filters from saved_audiences order by lower(name) limit ${most}`,
    );
    return { audiences: found };
  }

  async save({ name, targetAudience, filters }: Inputs<typeof audiences>['save'], actor: Actor, once: Once) {
    const id = randomUUID();
    return once(async tx => {
      const [saved] = await tx.query(
        `insert into saved_audiences (id, name, target_audience, filters, created_by) values ($1, $2, $3, $4, $5)
         on conflict (lower(name)) do nothing returning id`,
        [id, name, targetAudience, JSON.stringify(filters), actor.id],
      );
      if (!saved) throw Problem.ofField('notifications.audience.exists', 'name');
      return { id, name, targetAudience, filters };
    });
  }

  async remove({ id }: Inputs<typeof audiences>['remove']) {
    const [, removed] = await this.dataSource.query('delete from saved_audiences where id = $1', [id]);
    if (removed === 0) throw new Problem('notifications.audience.unknown');
    return {};
  }
}
