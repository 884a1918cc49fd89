import { jetstreamManager } from '@nats-io/jetstream';
import { exposeReading } from '../observability/read-gauges';
import type { Nats } from './nats';
import { DEAD, EVENTS, isStreamMissing } from './streams';

interface Fill {
  stream: string;
  bytes: number;
  maxBytes: number;
  messages: number;
}

/** A stream filled beyond this fraction of its limit counts as nearly full; the alert StreamFillsUp uses the same. */
const nearlyFull = 0.7;
/** Milliseconds; a request for the health of a service waits 2 s. */
const patience = 1_000;

/** How full the streams are. Rejects while NATS is away. */
async function readFill(nats: Nats): Promise<Fill[]> {
  const connection = nats.current;
  if (!connection) throw new Error('NATS is away');
  const manager = await jetstreamManager(connection, { timeout: patience, checkAPI: false });
  const infos = await Promise.all(
    [EVENTS, DEAD].map(name =>
      manager.streams
        .info(name)
        .catch((error: unknown) => (isStreamMissing(error) ? undefined : Promise.reject(error as Error))),
    ),
  );
  const known = infos.filter(info => info !== undefined);
  return known.map(({ config, state: { bytes, messages } }) => ({
    stream: config.name,
    bytes,
    messages,
    // A stream of an earlier version without a limit has -1.
    maxBytes: Math.max(config.max_bytes, 0),
  }));
}

/** How many streams are nearly full, so that publishing may soon be refused. */
export const streamsNearlyFull = async (nats: Nats): Promise<number> =>
  (await readFill(nats)).filter(({ bytes, maxBytes }) => maxBytes > 0 && bytes > nearlyFull * maxBytes).length;

/** The fill level of the fullest stream, as a fraction of its limit. */
export const fullestStream = async (nats: Nats): Promise<number> =>
  Math.max(0, ...(await readFill(nats)).map(({ bytes, maxBytes }) => (maxBytes > 0 ? bytes / maxBytes : 0)));

/** Exposes how full the streams are; read at each scrape, by any process that may create them. */
export const showStreams = (nats: Nats) =>
  exposeReading<Fill>(
    [
      ['stream_bytes', 'Bytes that a stream of events has stored', 'bytes'],
      ['stream_max_bytes', 'Bytes at which it refuses new events; 0: no limit', 'maxBytes'],
      ['stream_messages', 'Events that it has stored', 'messages'],
    ],
    () => readFill(nats),
    { name: 'stream', of: 'stream' },
  );
