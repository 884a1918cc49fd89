import type { Actor } from '@aar/contracts/access';
import { quietMode } from '@aar/contracts/community/quiet-mode.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { stayActive } from '../standing/standing';

const day = 86_400_000;

/** A week in which only connections can reach and find a member, for members under attack (`quiet-mode.ts`). */
@Implements(quietMode)
export class QuietModeController implements Handlers<typeof quietMode> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async get(_input: object, actor: Actor) {
    const quiet = await db(this.dataSource)
      .selectFrom('quiet_modes')
      .select('until')
      .where('member_id', '=', actor.id)
      .where('until', '>', this.clock.now())
      .executeTakeFirst();
    return { until: quiet?.until.toISOString() ?? null };
  }

  set({ days }: Inputs<typeof quietMode>['set'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      if (days === 0) {
        await db(tx).deleteFrom('quiet_modes').where('member_id', '=', actor.id).execute();
        return { until: null };
      }
      const until = new Date(this.clock.now().getTime() + days * day);
      await db(tx)
        .insertInto('quiet_modes')
        .values({ member_id: actor.id, until })
        .onConflict(known => known.column('member_id').doUpdateSet({ until }))
        .execute();
      return { until: until.toISOString() };
    });
  }
}
