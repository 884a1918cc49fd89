import { Logger } from '@nestjs/common';
import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  type StreamConfig,
} from '@nats-io/jetstream';
import { PermissionViolationError } from '@nats-io/transport-node';
import { type StreamLimits, usualMaxBytes } from './stream-limits';

/** All events, stored for replays and for consumers that are added later. */
export const EVENTS = 'EVENTS';
/** Dead letters: events that no attempt could apply, stored until a person looks at them. */
export const DEAD = 'DEAD';

export const eventSubject = (eventName: string) => `events.${eventName}`;
export const deadSubject = (durable: string) => `dead.${durable}`;

export const nanoseconds = (milliseconds: number) => milliseconds * 1_000_000;
const minutes = (count: number) => nanoseconds(count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);

/** Dead letters are few: the limit of DEAD is this fraction of the limit of EVENTS. */
const partForDead = 16;

/**
 * A stream that has reached `max_bytes` refuses new events, which then wait in the outbox. The default, to discard the oldest
 * ones, would lose events that no consumer has read yet.
 */
const streamsWithin = ({ replicas = 1, maxBytes = usualMaxBytes }: StreamLimits) =>
  [
    { name: EVENTS, subjects: [eventSubject('>')], max_age: days(14), max_bytes: maxBytes },
    { name: DEAD, subjects: [deadSubject('>')], max_age: days(90), max_bytes: Math.ceil(maxBytes / partForDead) },
  ].map(stream => ({
    ...stream,
    discard: DiscardPolicy.New,
    duplicate_window: minutes(2),
    num_replicas: replicas,
  }));

type Wanted = ReturnType<typeof streamsWithin>[number];

/**
 * Creates the streams or, if this user has the permission, updates them; safe to run concurrently. The users of our
 * processes lack it: a user that can change a stream can empty it.
 */
export async function ensureStreams(manager: JetStreamManager, limits: StreamLimits = {}) {
  for (const wanted of streamsWithin(limits)) {
    const known = await manager.streams.info(wanted.name).catch((error: unknown) => {
      if (!isStreamMissing(error)) throw error;
    });
    if (!known) await add(manager, wanted);
    else if (differs(known.config, wanted)) await change(manager, wanted);
  }
}

/** Two processes that start together may both find no stream; the second may be refused while the first creates it. */
async function add(manager: JetStreamManager, wanted: Wanted) {
  try {
    await manager.streams.add({ ...wanted, retention: RetentionPolicy.Limits });
  } catch (error) {
    if (!(error instanceof JetStreamApiError)) throw error;
    await manager.streams.info(wanted.name).catch(() => Promise.reject(error));
  }
}

const differs = (known: StreamConfig, wanted: Wanted) =>
  Object.entries(wanted).some(
    ([name, value]) => JSON.stringify(known[name as keyof StreamConfig]) !== JSON.stringify(value),
  );

async function change(manager: JetStreamManager, wanted: Wanted) {
  try {
    await manager.streams.update(wanted.name, wanted);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    new Logger('events').warn(`${wanted.name} is not as this build wants it: an operator changes it (streams command)`);
  }
}

/** Whether a publish was refused because the stream has reached its limit. */
export const isFull = (error: unknown) =>
  error instanceof JetStreamApiError && error.code === storeFailed && /maximum (bytes|messages)/.test(error.message);

/** The code of the server for every refusal of a stream's store. */
const storeFailed = 10077;

const isForbidden = (error: unknown) =>
  [error, (error as Error).cause].some(one => one instanceof PermissionViolationError);

export const isStreamMissing = (error: unknown) =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
