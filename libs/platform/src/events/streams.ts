import { JetStreamApiCodes, JetStreamApiError, type JetStreamManager, RetentionPolicy } from '@nats-io/jetstream';

/** What happened, kept for replays and for consumers that are added later. */
export const EVENTS = 'EVENTS';
/** What no attempt could apply, kept for a person to look at. */
export const DEAD = 'DEAD';

export const eventSubject = (eventName: string) => `events.${eventName}`;
export const deadSubject = (durable: string) => `dead.${durable}`;

export const nanoseconds = (milliseconds: number) => milliseconds * 1_000_000;
const minutes = (count: number) => nanoseconds(count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);

const streams = [
  { name: EVENTS, subjects: [eventSubject('>')], max_age: days(14), duplicate_window: minutes(2) },
  { name: DEAD, subjects: [deadSubject('>')], max_age: days(90), duplicate_window: minutes(2) },
];

/** Creates the streams or brings them up to date; safe from several processes at once. */
export async function ensureStreams(manager: JetStreamManager) {
  for (const stream of streams) {
    try {
      await manager.streams.update(stream.name, stream);
    } catch (error) {
      if (!isStreamMissing(error)) throw error;
      await manager.streams.add({ ...stream, retention: RetentionPolicy.Limits });
    }
  }
}

const isStreamMissing = (error: unknown) =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
