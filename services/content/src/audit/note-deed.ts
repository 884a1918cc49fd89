import type { Actor } from '@aar/contracts/access';
import type { EventData } from '@aar/contracts/event';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { deedDone } from '@aar/contracts/identity/audit.events';
import { addToOutbox } from '@aar/platform/events/outbox';
import type { EntityManager } from 'typeorm';

type Deed = Pick<EventData<typeof deedDone>, 'action' | 'targetType' | 'targetId' | 'targetLabel'> & {
  diff?: AuditDiff;
};

/** Has the audit log note what somebody of the staff did, in the transaction of the deed. */
export const noteDeed = (tx: EntityManager, { id: actorId }: Actor, { diff = {}, ...deed }: Deed): Promise<void> =>
  addToOutbox(tx, deedDone, { ...deed, actorId, diff, reason: null, doneAt: new Date().toISOString() });
