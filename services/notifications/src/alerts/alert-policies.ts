import type { AlertPolicy } from '@aar/contracts/notifications/alert-policy.contract';
import type { Urgency } from '@aar/contracts/vocabulary';
import type { EntityManager } from 'typeorm';

/** The current policy for an urgency. */
export async function policyOf(tx: Pick<EntityManager, 'query'>, urgency: Urgency): Promise<AlertPolicy> {
  const [policy] = await tx.query<AlertPolicy[]>(
    'select urgency, enough, rings from alert_policies where urgency = $1',
    [urgency],
  );
  return policy!;
}
