import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { readSettings } from '../config/settings';
import { natsAddress } from './nats-address';
import { ensureStreams } from './streams';

/**
 * `node dist/messaging/streams.command.js`, with NATS_URL of an operator and STREAM_REPLICAS: creates the streams, or updates
 * them to what this build needs.
 */
async function main() {
  const { NATS_URL: servers, STREAM_REPLICAS: replicas = '1' } = readSettings(
    ['NATS_URL', 'STREAM_REPLICAS'],
    process.env,
  ).settings;
  if (!servers) throw new Error('NATS_URL=nats://operator:password@host STREAM_REPLICAS=1 streams');
  const connection = await connect(natsAddress(servers));
  try {
    await ensureStreams(await jetstreamManager(connection), Number(replicas));
  } finally {
    await connection.close();
  }
}

void main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
