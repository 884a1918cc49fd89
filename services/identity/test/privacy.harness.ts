import type { EventKind } from '@aar/contracts/messaging';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { publishMessage } from '@aar/testing/publish-message';
import { connect } from '@nats-io/transport-node';
import { eraseDue } from './erase-due';
import { startOpenIdentity } from './identity.harness';
import type { z } from 'zod';

/** The identity service with registration by mobile code enabled, and helpers for events of other services and for erasures. */
export async function startPrivacySite() {
  const site = await startOpenIdentity();
  const nats = await connect(natsAddress(site.servers.natsUrl));
  const stop = async () => {
    await nats.close();
    await site.stop();
  };
  const run = (statement: string, ...values: unknown[]) => site.dataSource.query(statement, values);

  return {
    ...site,
    stop,
    run,
    /** Publishes an event like another service. */
    publish: <E extends EventKind>(event: E, data: z.input<E['schema']>) => publishMessage(nats, event, data),
    accountOf: async (id: string) => (await run('select * from accounts where id = $1', id))[0],
    /** Makes the erasure due. */
    becomeDue: (id: string) => run(`update accounts set deletion_due_at = now() - interval '1 day' where id = $1`, id),
    erase: () => eraseDue(site.dataSource),
  };
}

export type PrivacySite = Awaited<ReturnType<typeof startPrivacySite>>;
