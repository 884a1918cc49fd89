import type { Actor } from '@aar/contracts/access';
import { moderation } from '@aar/contracts/community/moderation.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { requireProof } from '@aar/platform/service/step-up';
import { DataSource } from 'typeorm';
import { recordModeration } from './moderation-audit';
import { ModerationCases } from './moderation-cases.repository';
import { ModerationDecisions } from './moderation-decisions.service';

type In = Inputs<typeof moderation>;

@Implements(moderation)
export class ModerationController implements Handlers<typeof moderation> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: ModerationCases,
    private readonly decisions: ModerationDecisions,
  ) {}

  list(input: In['list'], actor: Actor) {
    return this.cases.page(input, actor);
  }

  /** Each view of a private message is recorded in the audit log. */
  get({ id }: In['get'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      const detail = await this.cases.detail(tx, id, actor);
      if (detail.targetType === 'message') await recordModeration(tx, actor, detail, { action: 'message.viewed' });
      return detail;
    });
  }

  /** Needs no entry in the audit log: a message is never replaced, so it has none. */
  versions(input: In['versions'], actor: Actor) {
    return inTransaction(this.dataSource, tx => this.cases.versions(tx, input, actor));
  }

  claim({ id }: In['claim'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.decisions.claim(tx, id, actor);
      return this.cases.find(tx, id, actor);
    });
  }

  release({ id }: In['release'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.decisions.release(tx, id, actor);
      return this.cases.find(tx, id, actor);
    });
  }

  /** Suspending somebody, or possibly lifting a suspension, needs a step-up, as in the list of users. */
  decide(input: In['decide'], actor: Actor, once: Once) {
    if (input.decision === 'suspend' || input.decision === 'overturn') requireProof(actor);
    return once(async tx => {
      await this.decisions.decide(tx, input, actor);
      return this.cases.find(tx, input.id, actor);
    });
  }
}
