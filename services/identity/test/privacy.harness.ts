import type { EventData, EventKind } from '@aar/contracts/event';
import { eventSubject } from '@aar/platform/events/streams';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { eraseDue } from './erase-due';
import { startOpenIdentity } from './identity.harness';

/** The identity service with registration by mobile code open, and what other services and time do to a member's data. */
export async function startPrivacySite() {
  const site = await startOpenIdentity();
  const nats = await connect({ servers: site.servers.natsUrl });
  const stop = async () => {
    await nats.close();
    await site.stop();
  };
  const run = (statement: string, ...values: unknown[]) => site.dataSource.query(statement, values);

  return {
    ...{ ...site, stop, run },
    /** Publishes an event as another service does. */
    publish: <E extends EventKind>(event: E, data: EventData<E>) =>
      jetstream(nats).publish(eventSubject(event.name), JSON.stringify(event.schema.parse(data)), {
        msgID: randomUUID(),
      }),
    accountOf: async (id: string) => (await run('select * from accounts where id = $1', id))[0],
    /** The day of erasure has come. */
    becomeDue: (id: string) => run(`update accounts set deletion_due_at = now() - interval '1 day' where id = $1`, id),
    erase: () => eraseDue(site.dataSource),
  };
}

export type PrivacySite = Awaited<ReturnType<typeof startPrivacySite>>;
