import type { AlertPolicy } from '@aar/contracts/notifications/alert-policy.contract';
import type { Urgency } from '@aar/contracts/vocabulary';
import type { DataSource, EntityManager } from 'typeorm';
import { db } from '../database/db';

/** The current policy for an urgency. */
export const policyOf = (database: DataSource | EntityManager, urgency: Urgency): Promise<AlertPolicy> =>
  db(database)
    .selectFrom('alert_policies')
    .select(['urgency', 'enough', 'rings'])
    .where('urgency', '=', urgency)
    .executeTakeFirstOrThrow();
