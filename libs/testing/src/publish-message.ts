import type { EventKind } from '@aar/contracts/messaging';
import { eventSubject } from '@aar/platform/messaging/streams';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';

/**
 * Publishes an event as the outbox of another service does; returns its id once the stream has stored it. Throws a ZodError on
 * data that the schema refuses. A stream is visible to others a moment before it listens, so "no responders" is retried.
 */
export async function publishMessage<E extends EventKind>(
  connection: NatsConnection,
  event: E,
  data: z.input<E['schema']>,
  msgID: string = randomUUID(),
) {
  const payload = JSON.stringify(event.schema.parse(data));
  await jetstream(connection).publish(eventSubject(event.name), payload, { msgID, timeout: 30_000, retries: 10 });
  return msgID;
}
