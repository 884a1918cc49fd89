import { Logger } from '@nestjs/common';
import type { JetStreamClient, JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { EventKind } from '@aar/contracts/messaging';
import { cutText } from '@aar/contracts/text/cut-text';
import { SpanKind } from '@opentelemetry/api';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import {
  againAfterLostRace,
  codeOf,
  faultOf,
  nextPause,
  NotUnderstood,
  type Patience,
  throughOutages,
} from '../errors/failure-policy';
import type { Hold } from '../restore/hold';
import { wallTime } from '../service/wall-time';
import { ATTEMPTS, EVENT_ID, MESSAGE_ID, ONLY, PUBLISHER, REASON, SUBJECT } from './message-headers';
import type { FairSemaphore } from './fair-semaphore';
import { eventLag, eventsSetAside } from './messaging.metrics';
import { applyOnce, countAttempt, forgetAttempts, recordWait } from './inbox';
import { continueFrom, type TraceContext } from './trace-context';
import { deadSubject } from './streams';

export interface DeliveryOptions {
  durable: string;
  event: EventKind;
  dataSource: DataSource;
  handle(data: unknown, tx: EntityManager): Promise<void>;
  /** Shared by all subscriptions of the process. A turn is held while the database works, never while waiting for a retry. */
  turns: FairSemaphore;
  ackWait: number;
  /** Deliveries of an event that fails by its own fault, or crashes the process. */
  attempts: number;
  patience?: Patience;
  hold?: Pick<Hold, 'isLost'>;
}

interface Event {
  id: string;
  data: unknown;
}

/** An event, or why it cannot be read: by this version, or (without an id) by any. */
type Read = Event | { id?: string; reason: string };

interface Waiting {
  id: string;
  fault: 'version' | 'environment';
  error: unknown;
  /** Whether the attempt has been counted. */
  isCounted: boolean;
}

/** Milliseconds to the next attempt: 1, 2, 4, 8 s, at most a minute. */
const retryDelay = (attempt: number) => Math.min(1_000 * 2 ** (attempt - 1), 60_000);

/**
 * Passes the events of one subscription to its handler: applies each once, retries on failure, and dead-letters
 * those that cannot succeed.
 */
export class Delivery {
  private readonly logger = new Logger('events');

  constructor(private readonly options: DeliveryOptions) {}

  /**
   * Ends with the message acknowledged, returned for another attempt, or in the DEAD stream. Rejects if none of these was
   * possible; the server then redelivers it by itself.
   */
  async handle(message: JsMsg, stream: JetStreamClient, stopping: AbortSignal): Promise<void> {
    const { durable, ackWait } = this.options;
    const only = message.headers?.get(ONLY);
    if (only && only !== durable) return message.ack();
    if (this.isLost(message)) return message.ack();

    const alive = setInterval(() => message.working(), ackWait / 3);
    try {
      const read = this.read(message);
      if (!('reason' in read)) await this.applyOrReturn(message, stream, read, stopping);
      else if (read.id === undefined) await this.moveToDead(message, stream, read.reason, message.info.deliveryCount);
      else {
        const error = new NotUnderstood(read.reason);
        await this.wait(message, stream, { id: read.id, fault: 'version', error, isCounted: false }, stopping);
      }
    } finally {
      clearInterval(alive);
    }
  }

  /** Whether applying it would bring this service's data ahead of the restored publisher's. */
  private isLost(message: JsMsg): boolean {
    const { event, hold } = this.options;
    const publisher = message.headers?.get(PUBLISHER) || event.name.split('.')[0]!;
    const isLost = !event.survivesRestores && hold?.isLost({ publisher, seq: message.seq, publishedAt: message.time });
    if (isLost) this.logger.log(`${this.options.durable} skips event ${eventIdOf(message)}, which a restore has lost`);
    return isLost ?? false;
  }

  private read(message: JsMsg): Read {
    const id = eventIdOf(message);
    if (!id) return { reason: 'no id' };
    try {
      const { success, data, error } = this.options.event.schema.safeParse(message.json());
      if (success) return { id, data };
      return { id, reason: error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ') };
    } catch (error) {
      return { reason: String(error) };
    }
  }

  private async applyOrReturn(message: JsMsg, stream: JetStreamClient, { id, data }: Event, stopping: AbortSignal) {
    const { durable, dataSource, attempts, handle } = this.options;
    const count = (first: number) => this.record(stopping, () => countAttempt(dataSource, durable, id, first));
    // An event that crashes the process never reaches the catch below, so a redelivered event is counted before the attempt.
    // Events that were in progress in each of those crashes are dead-lettered with it, because they cannot be told apart.
    let attempt = message.info.redelivered ? await count(2) : undefined;
    if (attempt && attempt > attempts)
      return this.moveToDead(message, stream, `no outcome in ${attempts} attempts`, attempts);
    const isCounted = attempt !== undefined;
    try {
      await continueFrom(traceContextOf(message), `${durable} process`, SpanKind.CONSUMER, () =>
        againAfterLostRace(() => this.inTurn(() => applyOnce(dataSource, durable, id, tx => handle(data, tx)))),
      );
      message.ack();
      eventLag.observe({ subscription: durable }, (wallTime() - message.time.getTime()) / 1_000);
    } catch (error) {
      const fault = faultOf(error);
      if (fault !== 'work') return this.wait(message, stream, { id, fault, error, isCounted }, stopping);
      attempt ??= await count(1);
      this.logger.warn({ msg: 'not applied', err: error, durable, event: id, attempt });
      if (attempt < attempts) message.nak(retryDelay(attempt));
      else await this.moveToDead(message, stream, reasonOf(error), attempt);
    }
  }

  /** Returns the event for a later attempt, without counting this one, until it has waited long enough. */
  private async wait(
    message: JsMsg,
    stream: JetStreamClient,
    { id, fault, error, isCounted }: Waiting,
    stopping: AbortSignal,
  ) {
    if (stopping.aborted) return message.nak();
    const { durable, dataSource, patience } = this.options;
    const { attempts, waited } = await this.record(stopping, () => recordWait(dataSource, durable, id, isCounted));
    const pause = nextPause(fault, waited, patience);
    this.logger.warn({ msg: 'waits', err: error, durable, event: id, fault, waited });
    if (pause !== undefined) message.nak(pause);
    else await this.moveToDead(message, stream, reasonOf(error), attempts);
  }

  /** Records what happened to an event; while the database is unavailable the event waits here. */
  private record<T>(stopping: AbortSignal, write: () => Promise<T>): Promise<T> {
    return throughOutages(() => this.inTurn(write), stopping, this.options.patience);
  }

  private async moveToDead(message: JsMsg, stream: JetStreamClient, reason: string, attempts: number) {
    const { durable, dataSource } = this.options;
    const id = eventIdOf(message);
    const kept = headers();
    for (const [key, values] of message.headers ?? []) if (key !== MESSAGE_ID) kept.set(key, values[0] ?? '');
    if (id) kept.set(EVENT_ID, id);
    kept.set(REASON, cutText(reason.replace(/\s+/g, ' '), 500));
    kept.set(SUBJECT, message.subject);
    kept.set(ATTEMPTS, String(attempts));
    // The stream's sequence, not the event's id: a replay that fails within two minutes is a new dead letter.
    const msgID = `${durable}:${message.seq}`;
    await stream.publish(deadSubject(durable), message.data, { msgID, headers: kept });
    message.term(); // without a reason, which nats-server before 2.10.4 does not understand
    eventsSetAside.inc({ subscription: durable });
    this.logger.error(`${durable} set aside event ${id || 'without id'}: ${reason}`);
    if (id) await this.inTurn(() => forgetAttempts(dataSource, durable, id));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.options.turns.run(this.options.durable, work);
  }
}

const eventIdOf = (message: JsMsg) => message.headers?.get(EVENT_ID) || message.headers?.get(MESSAGE_ID);

const traceContextOf = (message: JsMsg): TraceContext =>
  Object.fromEntries([...(message.headers ?? [])].map(([key, values]) => [key, values[0] ?? '']));

/** Database errors quote values, which may be personal data: only the code is stored. */
function reasonOf(error: unknown) {
  if (error instanceof NotUnderstood) return error.message;
  return error instanceof QueryFailedError ? `database error ${codeOf(error)}` : String(error);
}
