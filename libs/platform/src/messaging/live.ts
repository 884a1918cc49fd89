import { once } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import type { EventData, EventKind } from '@aar/contracts/messaging';
import type { Msg } from '@nats-io/transport-node';
import { LiveTopics } from './live-topics';
import type { Nats } from './nats';

/** What `defineLive` returns. */
export type LiveKind = EventKind;
export type LiveHandler<L extends LiveKind> = (data: EventData<L>) => void | Promise<void>;

const subjectPattern = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/** Messages that are sent at once and may be lost: they reach every process that is listening now, and no other. */
@Injectable()
export class Live {
  private readonly logger = new Logger('live');
  private readonly stopping = new AbortController();
  private readonly following = new Set<Promise<void>>();

  constructor(private readonly nats: Nats) {}

  /**
   * Fire and forget; with a topic only to the processes that subscribe to it. While NATS is down messages are dropped,
   * because late ones would be useless. Throws on data of another shape.
   */
  publish<L extends LiveKind>(live: L, data: EventData<L>, topic?: string) {
    const subject = subjectOf(live, topic);
    const json = JSON.stringify(live.schema.parse(data));
    try {
      this.nats.current?.publish(subject, json);
    } catch (error) {
      this.logger.warn(`${subject} not sent: ${(error as Error).message}`);
    }
  }

  /**
   * Calls the handler for every message from now on, until the returned function is called or the process stops; survives
   * lost connections. A message that does not match the schema is dropped, and errors of the handler are logged.
   */
  subscribe<L extends LiveKind>(live: L, handler: LiveHandler<L>): () => void {
    const subject = subjectOf(live);
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.stopping.signal]);
    this.track(this.follow(subject, message => this.receive(live, handler, message), signal));
    return () => over.abort();
  }

  /** Calls the handler for every message from now on under one of the added topics, until the process stops. */
  topicsOf<L extends LiveKind>(live: L, handler: LiveHandler<L>): LiveTopics {
    const topics = new LiveTopics(
      topic => subjectOf(live, topic),
      (error, message) => (error ? this.logger.error(error) : void this.receive(live, handler, message)),
    );
    this.track(topics.follow(this.nats, this.stopping.signal));
    return topics;
  }

  async stop() {
    this.stopping.abort();
    await Promise.all(this.following);
  }

  private track(work: Promise<void>) {
    const following = work.finally(() => this.following.delete(following));
    this.following.add(following);
  }

  private async follow(subject: string, receive: (message: Msg) => void, signal: AbortSignal) {
    while (!signal.aborted) {
      const connection = await this.nats.connected(signal).catch(() => undefined);
      if (!connection) return;
      // The client renews the subscription on every reconnect; it closes only with the connection.
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => (error ? this.logger.error(error) : receive(message)),
      });
      await Promise.race([subscription.closed, aborted(signal)]);
      subscription.unsubscribe();
    }
  }

  private async receive<L extends LiveKind>(live: L, handler: LiveHandler<L>, message: Msg) {
    try {
      await handler(live.schema.parse(message.json()) as EventData<L>);
    } catch (error) {
      this.logger.error(`${live.name}: ${String(error)}`);
    }
  }
}

function subjectOf({ name }: LiveKind, topic?: string) {
  const subject = topic === undefined ? name : `${name}.${topic}`;
  if (!subjectPattern.test(subject)) throw new Error(`${subject} is no subject`);
  return subject;
}

const aborted = async (signal: AbortSignal) => signal.aborted || once(signal, 'abort');
