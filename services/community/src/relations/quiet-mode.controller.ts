import type { Actor } from '@aar/contracts/access';
import { quietMode } from '@aar/contracts/community/quiet-mode.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { stayActive } from '../standing/standing';

const day = 86_400_000;

/** A week in which only connections reach and find a member who is under attack (`quiet-mode.ts`). */
@Implements(quietMode)
export class QuietModeController implements Handlers<typeof quietMode> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async get(_input: object, actor: Actor) {
    const [quiet] = await this.dataSource.query<{ until: Date }[]>(
      'select until from quiet_modes where member_id = $1 and until > $2',
      [actor.id, this.clock.now()],
    );
    return { until: quiet?.until.toISOString() ?? null };
  }

  set({ days }: Inputs<typeof quietMode>['set'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      if (days === 0) {
        await tx.query('delete from quiet_modes where member_id = $1', [actor.id]);
        return { until: null };
      }
      const until = new Date(this.clock.now().getTime() + days * day);
      await tx.query(
        `insert into quiet_modes (member_id, until) values ($1, $2)
         on conflict (member_id) do update set until = excluded.until`,
        [actor.id, until],
      );
      return { until: until.toISOString() };
    });
  }
}
