import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { configClass, streamsEnv } from '../config/config';
import { natsAddress } from './nats-address';
import { ensureStreams } from './streams';

class StreamsConfig extends configClass(streamsEnv) {}

/**
 * `node dist/messaging/streams.command.js`, with NATS_URL of an operator, STREAM_REPLICAS and STREAM_MAX_BYTES: creates the
 * streams, or updates them to what this build needs.
 */
async function main() {
  const { NATS_URL: servers, STREAM_REPLICAS: replicas, STREAM_MAX_BYTES: maxBytes } = new StreamsConfig(process.env);
  const connection = await connect(natsAddress(servers));
  try {
    await ensureStreams(await jetstreamManager(connection), { replicas, maxBytes });
  } finally {
    await connection.close();
  }
}

void main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
