import { once } from 'node:events';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Nats } from './nats';

/**
 * Subscriptions to topics of one kind of live message, many and short-lived: one for each member with an open browser. A message
 * published under a topic travels only to the processes that subscribe to it here.
 */
export class LiveTopics {
  private readonly topics = new Map<string, Subscription | undefined>();
  private connection: NatsConnection | undefined;

  constructor(
    private readonly subjectOf: (topic: string) => string,
    private readonly receive: (error: Error | null, message: Msg) => void,
  ) {}

  /** Subscribes within one round trip to NATS, or as soon as NATS is back. */
  add(topic: string) {
    if (!this.topics.has(topic)) this.topics.set(topic, this.subscribe(topic));
  }

  remove(topic: string) {
    this.topics.get(topic)?.unsubscribe();
    this.topics.delete(topic);
  }

  /** Subscribes until the signal fires. The client renews subscriptions on every reconnect; they end only with the connection. */
  async follow(nats: Nats, signal: AbortSignal) {
    while (!signal.aborted) {
      this.connection = await nats.connected(signal).catch(() => undefined);
      if (!this.connection) return;
      for (const topic of this.topics.keys()) this.topics.set(topic, this.subscribe(topic));
      if (!signal.aborted) await Promise.race([this.connection.closed(), once(signal, 'abort')]);
    }
    for (const subscription of this.topics.values()) subscription?.unsubscribe();
  }

  private subscribe(topic: string) {
    if (!this.connection || this.connection.isClosed()) return undefined;
    return this.connection.subscribe(this.subjectOf(topic), { callback: this.receive });
  }
}
