import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import pg from 'pg';
import { connectAsOperator } from '../site/operator.mjs';
import { patiently } from './patiently.mjs';

/** @typedef {import('./postgres.mjs').Happening} Happening */

/** An event of the next version, with a value that this version does not know. */
const OF_THE_NEXT_VERSION = {
  requestId: randomUUID(),
  ownerId: randomUUID(),
  title: 'A call of the next version',
  requestType: 'Other',
  urgencyLevel: 'catastrophic',
  location: 'Market',
  state: 'Goa',
  city: 'Panaji',
  description: '',
  requiredSupport: [],
  createdAt: new Date(0).toISOString(),
};

/** @type {Record<string, Happening>} */
export const EVENTS = {
  async 'hold one of the next version'({ servers }) {
    const id = randomUUID();
    const data = JSON.stringify({ ...OF_THE_NEXT_VERSION, requestId: randomUUID() });
    await patiently('adding an event', async () => {
      const community = new pg.Client({ connectionString: servers.direct.community, connectionTimeoutMillis: 5_000 });
      community.on('error', () => {});
      try {
        await community.connect();
        await community.query(
          'insert into outbox (id, name, data, trace) values ($1, $2, $3, $4) on conflict do nothing',
          [id, 'community.support-request.created.v1', data, '{}'],
        );
      } finally {
        await community.end().catch(() => {});
      }
    });
  },
  async 'hold one that nobody can read'(site) {
    const connection = await connectAsOperator(site);
    const msgID = randomUUID();
    await patiently('publishing an event', () =>
      jetstream(connection).publish('events.identity.member.changed.v1', 'no JSON', { msgID }),
    );
    await connection.close();
  },
};
