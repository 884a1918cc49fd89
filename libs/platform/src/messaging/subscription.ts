import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  AckPolicy,
  type ConsumerMessages,
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Delivery } from './delivery';
import type { Nats } from './nats';
import { ensureStreams, EVENTS, eventSubject, nanoseconds } from './streams';

export interface SubscriptionOptions {
  durable: string;
  eventName: string;
  /** Milliseconds after which the server redelivers an event to another replica, unless it is notified that work continues. */
  ackWait: number;
  /** Events that this process may have fetched and not yet processed. */
  mostFetched: number;
}

const retryWait = 500;
/** How long one fetch request lasts; an outage of the server is noticed within it even if the connection seems fine. */
const requestLife = 5_000;
/**
 * Maximum number of unacknowledged events over all replicas. Those that wait for a retry count too, so it is far above the
 * concurrency.
 */
const outstandingLimit = 1_000;

/**
 * Fetches the events of one durable for ever. Whenever a fetch ends (NATS down or restarted, a stream or durable lost with
 * its store), it starts over by ensuring that stream and durable exist. Only a few messages are fetched ahead of those being
 * processed: the server is notified that waiting messages are alive, and other replicas get the rest.
 */
export class Subscription {
  private readonly logger = new Logger('events');
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private readonly running: Promise<void>;
  private fetching?: ConsumerMessages;

  constructor(
    private readonly nats: Nats,
    private readonly options: SubscriptionOptions,
    private readonly delivery: Delivery,
  ) {
    this.running = this.follow();
  }

  /** Fetches no more events and resolves when those in progress are done. */
  async stop() {
    this.stopping.abort();
    this.fetching?.stop();
    await this.running;
    await Promise.all(this.underWay);
  }

  private get stopped() {
    return this.stopping.signal.aborted;
  }

  private async follow() {
    while (!this.stopped) {
      try {
        const connection = await this.nats.connected(this.stopping.signal);
        const manager = await jetstreamManager(connection);
        await ensureStreams(manager, this.nats.streamLimits);
        await this.ensureDurable(manager);
        await this.fetchWhileConnected(connection);
      } catch (error) {
        if (this.stopped) return;
        this.logger.warn(`${this.options.durable} pauses: ${(error as Error).message}`);
        await sleep(retryWait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Reads before it writes: a server counts deliveries more reliably when durables are not updated. */
  private async ensureDurable(manager: JetStreamManager) {
    const { durable, eventName, ackWait } = this.options;
    const changeable = { ack_wait: nanoseconds(ackWait), max_ack_pending: outstandingLimit, max_deliver: -1 };
    const known = await manager.consumers.info(EVENTS, durable).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (!known) {
      const fixed = { filter_subject: eventSubject(eventName), ack_policy: AckPolicy.Explicit };
      await manager.consumers.add(EVENTS, { durable_name: durable, ...fixed, ...changeable });
    } else if (known.config.ack_wait !== changeable.ack_wait || known.config.max_ack_pending !== outstandingLimit) {
      await manager.consumers.update(EVENTS, durable, changeable);
    }
  }

  private async fetchWhileConnected(connection: NatsConnection) {
    const stream = jetstream(connection);
    const consumer = await stream.consumers.get(EVENTS, this.options.durable);
    const over = new AbortController();
    const watching = this.nats.disconnected(over.signal).then(
      () => this.fetching?.stop(),
      () => undefined,
    );
    try {
      while (!this.stopped && this.nats.isConnected) {
        const free = this.options.mostFetched - this.underWay.size;
        // A request to the server costs as much as an event, so each fetches several.
        if (free < this.options.mostFetched / 2) {
          await Promise.race(this.underWay);
          continue;
        }
        this.fetching = await consumer.fetch({ max_messages: free, expires: requestLife });
        if (this.stopped || !this.nats.isConnected) break;
        for await (const message of this.fetching) this.start(message, connection);
      }
    } finally {
      this.fetching?.stop();
      over.abort();
      await watching;
    }
  }

  private start(message: JsMsg, connection: NatsConnection) {
    const work = this.delivery
      .handle(message, jetstream(connection), this.stopping.signal)
      .catch(error => this.logger.error(error))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }
}

const isMissing = (error: unknown) =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound;
