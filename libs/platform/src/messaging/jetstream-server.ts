import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { EventKind } from '@aar/contracts/messaging';
import type { Patience } from '../errors/failure-policy';
import { lastValueFrom } from 'rxjs';
import type { DataSource, EntityManager } from 'typeorm';
import type { Hold } from '../restore/hold';
import { Delivery } from './delivery';
import { FairSemaphore } from './fair-semaphore';
import type { Nats } from './nats';
import { showWaitingEvents } from './messaging.metrics';
import { type EventContext, JETSTREAM } from './consumer.decorator';
import { Subscription } from './subscription';

export interface JetStreamServerOptions {
  service: string;
  nats: Nats;
  dataSource: DataSource;
  /** Milliseconds, 15,000 by default; handlers may take longer, because the server is notified that they are alive. */
  ackWait?: number;
  /**
   * Handlers that run concurrently, over all durables; fewer than the pool of `dataSource`, whose remaining
   * connections are for requests.
   */
  handlersAtOnce: number;
  /** Deliveries before an event that fails by its own fault is dead-lettered, 5 by default. */
  attempts?: number;
  /** How long an event waits that fails because of its environment or of this version. */
  patience?: Patience;
  hold?: Pick<Hold, 'isLost'>;
}

/** Events that a subscription fetches ahead for each handler of the process. */
const fetchedAhead = 8;

/** `notifications__community_support-request_created_v1`: one per event and service. */
export const durableOf = (service: string, eventName: string) => `${service}__${eventName.replaceAll('.', '_')}`;

/**
 * The Nest transport of `@OnEvent` methods: each event of the stream EVENTS reaches its handler at least once and takes
 * effect once. NATS may be down at the start and at any time later.
 */
export class JetStreamServer extends Server implements CustomTransportStrategy {
  override readonly transportId = JETSTREAM;
  private subscriptions: Subscription[] = [];

  private readonly turns: FairSemaphore;

  constructor(private readonly options: JetStreamServerOptions) {
    super();
    this.turns = new FairSemaphore(options.handlersAtOnce);
  }

  override addHandler(name: string, handler: MessageHandler, isEvent = false, extras: Record<string, unknown> = {}) {
    if (this.messageHandlers.has(name))
      throw new Error(`${this.options.service} handles ${name} twice: a durable has one handler`);
    super.addHandler(name, handler, isEvent, extras);
  }

  listen(ready: () => void) {
    showWaitingEvents(this.options.dataSource);
    this.subscriptions = [...this.messageHandlers].map(([name, handler]) => this.subscribe(name, handler));
    ready();
  }

  async close() {
    await Promise.all(this.subscriptions.map(subscription => subscription.stop()));
  }

  on(): never {
    throw new Error('the JetStream transport has no events of its own');
  }

  unwrap<T>() {
    return this.options.nats as T;
  }

  private subscribe(eventName: string, handler: MessageHandler) {
    const { service, nats, dataSource, handlersAtOnce, ackWait = 15_000, attempts = 5, patience, hold } = this.options;
    const durable = durableOf(service, eventName);
    const handle = async (data: unknown, tx: EntityManager) => {
      // Nest returns a failing handler as an Observable that errors, not as a rejection, so it is read to its end.
      const outcome = this.transformToObservable(await handler(data, { tx } satisfies EventContext));
      await lastValueFrom(outcome, { defaultValue: undefined });
    };
    const event = handler.extras!.event as EventKind;
    const delivery = new Delivery({
      durable,
      event,
      dataSource,
      handle,
      turns: this.turns,
      ackWait,
      attempts,
      patience,
      hold,
    });
    return new Subscription(
      nats,
      { durable, eventName, ackWait, mostFetched: fetchedAhead * handlersAtOnce },
      delivery,
    );
  }
}
