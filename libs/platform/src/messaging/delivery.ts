import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { JetStreamClient, JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { EventKind } from '@aar/contracts/messaging';
import { SpanKind } from '@opentelemetry/api';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { toProblem } from '../errors/to-problem';
import { ATTEMPTS, EVENT_ID, MESSAGE_ID, ONLY, REASON, SUBJECT } from './message-headers';
import type { FairSemaphore } from './fair-semaphore';
import { eventLag, eventsSetAside } from './messaging.metrics';
import { applyOnce, countAttempt, forgetAttempts } from './inbox';
import { continueFrom, type TraceContext } from './trace-context';
import { deadSubject } from './streams';

export interface DeliveryOptions {
  durable: string;
  event: EventKind;
  dataSource: DataSource;
  handle(data: unknown, tx: EntityManager): Promise<void>;
  /** Shared by all subscriptions of the process; a turn is held while the database works, never while waiting for a retry. */
  turns: FairSemaphore;
  ackWait: number;
  attempts: number;
}

/** Milliseconds to the next attempt: 1, 2, 4, 8 s, at most a minute. */
const retryDelay = (attempt: number) => Math.min(1_000 * 2 ** (attempt - 1), 60_000);
/** While the database (or Redis, for a handler that adds jobs) is down, the attempt is repeated at this interval, in ms ... */
const outageRetry = 500;
/** ... for this long. */
const outageLimit = 10 * 60_000;

/** Passes the events of one subscription to its handler: applies each once, retries on failure, dead-letters the hopeless. */
export class Delivery {
  private readonly logger = new Logger('events');

  constructor(private readonly options: DeliveryOptions) {}

  /**
   * Ends with the message acknowledged, returned for another attempt, or in the DEAD stream. Rejects when none of these was
   * possible; the server then redelivers it by itself.
   */
  async take(message: JsMsg, stream: JetStreamClient, stopping: AbortSignal): Promise<void> {
    const { durable, ackWait } = this.options;
    const only = message.headers?.get(ONLY);
    if (only && only !== durable) return message.ack();

    const alive = setInterval(() => message.working(), ackWait / 3);
    try {
      const read = this.read(message);
      if ('reason' in read) await this.returnUnread(message, stream, read);
      else await this.applyOrReturn(message, stream, read, stopping);
    } finally {
      clearInterval(alive);
    }
  }

  private read(message: JsMsg): { id: string; data: unknown } | { reason: string; isHopeless?: true } {
    const id = eventIdOf(message);
    if (!id) return { reason: 'no id', isHopeless: true };
    try {
      const { success, data, error } = this.options.event.schema.safeParse(message.json());
      if (success) return { id, data };
      return { reason: error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ') };
    } catch (error) {
      return { reason: String(error), isHopeless: true };
    }
  }

  /** During a deployment a process of another version may be able to parse it. */
  private async returnUnread(
    message: JsMsg,
    stream: JetStreamClient,
    { reason, isHopeless }: { reason: string; isHopeless?: true },
  ) {
    const attempt = message.info.deliveryCount;
    if (!isHopeless && attempt < this.options.attempts) return message.nak(retryDelay(attempt));
    await this.setAside(message, stream, reason, attempt);
  }

  private async applyOrReturn(
    message: JsMsg,
    stream: JetStreamClient,
    { id, data }: { id: string; data: unknown },
    stopping: AbortSignal,
  ) {
    const { durable, dataSource, attempts, handle } = this.options;
    const patientlyInTurn = <T>(work: () => Promise<T>) => retryDuringOutage(stopping, () => this.inTurn(work));
    const count = (first: number) => patientlyInTurn(() => countAttempt(dataSource, durable, id, first));
    // An event that crashes the process never reaches the catch below, so a redelivered event is counted before it is tried.
    // Others that were in progress in each of those crashes are dead-lettered with it, since nothing tells them apart.
    let attempt = message.info.redelivered ? await count(2) : undefined;
    if (attempt && attempt > attempts)
      return this.setAside(message, stream, `no outcome in ${attempts} attempts`, attempts);
    try {
      await continueFrom(traceContextOf(message), `${durable} process`, SpanKind.CONSUMER, () =>
        patientlyInTurn(() => applyOnce(dataSource, durable, id, tx => handle(data, tx))),
      );
      message.ack();
      eventLag.observe({ subscription: durable }, (Date.now() - message.time.getTime()) / 1_000);
    } catch (error) {
      if (isOutage(error) && stopping.aborted) return message.nak();
      attempt ??= await count(1);
      this.logger.warn({ msg: 'not applied', err: error, durable, event: id, attempt });
      if (attempt < attempts) message.nak(retryDelay(attempt));
      else await this.setAside(message, stream, reasonOf(error), attempt);
    }
  }

  private async setAside(message: JsMsg, stream: JetStreamClient, reason: string, attempts: number) {
    const { durable, dataSource } = this.options;
    const id = eventIdOf(message);
    const kept = headers();
    for (const [key, values] of message.headers ?? []) if (key !== MESSAGE_ID) kept.set(key, values[0] ?? '');
    if (id) kept.set(EVENT_ID, id);
    kept.set(REASON, reason.slice(0, 500).replace(/\s+/g, ' '));
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

/** An outage is not the event's fault: while it lasts the work is repeated, which costs no attempt. */
async function retryDuringOutage<T>(stopping: AbortSignal, work: () => Promise<T>): Promise<T> {
  const giveUp = Date.now() + outageLimit;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || stopping.aborted || Date.now() > giveUp) throw error;
    }
    await sleep(outageRetry, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** The same rule as for HTTP responses: errors for which a caller would be told to retry later. */
const isOutage = (error: unknown) => toProblem(error).status === 503;

const eventIdOf = (message: JsMsg) => message.headers?.get(EVENT_ID) || message.headers?.get(MESSAGE_ID);

const traceContextOf = (message: JsMsg): TraceContext =>
  Object.fromEntries([...(message.headers ?? [])].map(([key, values]) => [key, values[0] ?? '']));

/** A database's error quotes values, which may be personal data: only its code is kept. */
const reasonOf = (error: unknown) =>
  error instanceof QueryFailedError ? `database error ${(error.driverError as { code?: string }).code}` : String(error);
