import type { Actor } from '@aar/contracts/access';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { type AlertPolicy, alertPolicy, type AlertRing } from '@aar/contracts/notifications/alert-policy.contract';
import { Urgency } from '@aar/contracts/vocabulary';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { policyOf } from './alert-policies';
import { tryPolicy } from './policy-trial';

/** The settings with which administrators decide whom a support request alerts. */
@Implements(alertPolicy)
export class AlertPolicyController implements Handlers<typeof alertPolicy> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list() {
    return { policies: await Promise.all(Urgency.options.map(urgency => policyOf(this.dataSource, urgency))) };
  }

  save(policy: Inputs<typeof alertPolicy>['save'], actor: Actor, once: Once) {
    return once(async tx => {
      const { urgency, enough, rings } = policy;
      await db(tx).selectFrom('alert_policies').select('urgency').where('urgency', '=', urgency).forUpdate().execute();
      const before = await policyOf(tx, urgency);
      await db(tx)
        .updateTable('alert_policies')
        .set({ enough, rings: JSON.stringify(rings), updated_at: sql<Date>`now()` })
        .where('urgency', '=', urgency)
        .execute();
      await addToOutbox(tx, auditEntryRequested, {
        actorId: actor.id,
        action: 'alert-policy.updated',
        targetType: 'alert-policy',
        targetId: urgency,
        targetLabel: `Alerts of ${urgency} requests`,
        reason: null,
        doneAt: this.clock.now().toISOString(),
        diff: {
          ...(before.enough !== enough && { enough: [before.enough, enough] }),
          ...(inWords(before) !== inWords(policy) && { rings: [inWords(before), inWords(policy)] }),
        },
      });
      return policy;
    });
  }

  trial(policy: Inputs<typeof alertPolicy>['trial']) {
    return tryPolicy(this.dataSource, policy);
  }
}

const words = ({ kind, withinKm, most, waitMinutes }: AlertRing) =>
  `${kind}${withinKm === null ? '' : ` ${withinKm} km`}: ${most ?? 'all'}, ${waitMinutes} min`;
const inWords = ({ rings }: AlertPolicy) => rings.map(words).join('; ');
