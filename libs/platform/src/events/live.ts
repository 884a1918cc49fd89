import { once } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import type { EventData, EventKind } from '@aar/contracts/event';
import type { Msg } from '@nats-io/transport-node';
import type { Nats } from './nats';

/** What `defineLive` makes. */
export type LiveKind = EventKind;
export type LiveHandler<L extends LiveKind> = (data: EventData<L>) => void | Promise<void>;

const subjectPattern = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/** What is worth telling at once and may be lost: it reaches every process that listens now, and nobody else. */
@Injectable()
export class Live {
  private readonly logger = new Logger('live');
  private readonly stopping = new AbortController();
  private readonly following = new Set<Promise<void>>();

  constructor(private readonly nats: Nats) {}

  /** Sends and forgets. While NATS is away nothing is kept: late news of this kind is no news. Throws on data of another shape. */
  publish<L extends LiveKind>(live: L, data: EventData<L>) {
    const subject = subjectOf(live);
    const json = JSON.stringify(live.schema.parse(data));
    try {
      this.nats.current?.publish(subject, json);
    } catch (error) {
      this.logger.warn(`${subject} not sent: ${(error as Error).message}`);
    }
  }

  /**
   * Calls the handler for everything told from now on, until the returned function is called or the process stops; breaks of
   * the connection are survived. What does not fit the schema is dropped, and errors of the handler are logged.
   */
  subscribe<L extends LiveKind>(live: L, handler: LiveHandler<L>): () => void {
    const subject = subjectOf(live);
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.stopping.signal]);
    const following = this.follow(subject, message => this.receive(live, handler, message), signal).finally(() =>
      this.following.delete(following),
    );
    this.following.add(following);
    return () => over.abort();
  }

  async stop() {
    this.stopping.abort();
    await Promise.all(this.following);
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

function subjectOf({ name }: LiveKind) {
  if (!subjectPattern.test(name)) throw new Error(`${name} is no subject`);
  return name;
}

const aborted = async (signal: AbortSignal) => signal.aborted || once(signal, 'abort');
