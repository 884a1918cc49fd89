import { Logger } from '@nestjs/common';
import { openDatabase } from '../src/database/database';
import { connectNats } from '../src/messaging/nats';
import { producerConnection, watchRefusals } from '../src/jobs/redis';

Logger.overrideLogger(false);

/** Reports how each server was reached. A separate process, because Node reads NODE_EXTRA_CA_CERTS only when it starts. */
async function main() {
  const { DATABASE_URL = '', NATS_URL = '', REDIS_URL = '' } = process.env;
  const outcomes = await Promise.all([database(DATABASE_URL), nats(NATS_URL), redis(REDIS_URL)]);
  process.send!(outcomes, () => process.exit());
}

const database = (url: string) =>
  openDatabase({ url, poolSize: 1, service: 'tls' }, { entities: [], migrations: [] }).then(
    async dataSource => {
      const [{ ssl }] = await dataSource.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
      return ssl ? 'encrypted' : 'in clear';
    },
    (error: Error) => error.message,
  );

async function nats(servers: string) {
  const connection = connectNats({ servers, name: 'operator' });
  for (;;) {
    if (connection.isConnected) return connection.current!.info?.tls_required ? 'encrypted' : 'in clear';
    if (connection.refusal) return connection.refusal;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

async function redis(url: string) {
  const connection = producerConnection(url);
  const refusals = watchRefusals(connection);
  for (;;) {
    if (connection.status === 'ready') return (await connection.ping()) && 'encrypted';
    if (refusals.refusal) return refusals.refusal;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

void main();
