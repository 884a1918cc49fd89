import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { jetstream, type JetStreamClient, jetstreamManager } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import type { DataSource, EntityManager } from 'typeorm';
import { PollTimer } from '../service/poll-timer';
import type { Nats } from './nats';
import type { TraceContext } from './trace-context';
import { outboxWakeUps } from './outbox';
import { showOutbox } from './outbox.metrics';
import { ensureStreams, EVENTS, eventSubject, isFull } from './streams';
import { showStreams } from './streams.metrics';
import { inTransaction } from '../database/transaction';

interface OutboxRow {
  id: string;
  name: string;
  data: string;
  trace: TraceContext;
}

const batch = 200;
const ackTimeout = 3_000;
/** Milliseconds between polls without a wake-up: for rows of another process, or of one that died after its commit. */
const poll = 1_000;
const backoff = { first: 100, most: 2_000 };

/**
 * Publishes the outbox, oldest first, and deletes each row once the stream has acknowledged it. Replicas work in parallel, each
 * on rows that no other has locked. Publishing again after a crash is harmless: the row's id is the message id, by which the
 * inbox of every consumer recognises duplicates.
 */
@Injectable()
export class OutboxRelay {
  private readonly logger = new Logger('outbox');
  private readonly stopping = new AbortController();
  private readonly pollTimer = new PollTimer();
  private running?: Promise<void>;
  private forget = () => {};

  constructor(
    private readonly dataSource: DataSource,
    private readonly nats: Nats,
  ) {}

  start() {
    showOutbox(this.dataSource);
    showStreams(this.nats);
    this.forget = outboxWakeUps.add(this.dataSource, () => this.pollTimer.wake());
    this.running = this.relay();
  }

  async stop() {
    this.stopping.abort();
    this.forget();
    this.pollTimer.wake();
    await this.running;
  }

  private async relay() {
    let wait = backoff.first;
    let prepared: NatsConnection | undefined;
    let told: string | undefined;
    while (!this.stopping.signal.aborted) {
      try {
        const connection = await this.nats.connected(this.stopping.signal);
        if (connection !== prepared) await ensureStreams(await jetstreamManager(connection), this.nats.streamLimits);
        prepared = connection;
        const sent = await this.sendSome(jetstream(connection));
        wait = backoff.first;
        told = undefined;
        if (sent < batch) await this.pollTimer.wait(poll);
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        const reason = reasonOf(error);
        // A full stream stays full for hours.
        if (reason !== told) this.logger.warn(`events wait: ${reason}`);
        told = reason;
        prepared = undefined; // the stream may be lost with its store
        await sleep(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
        wait = Math.min(wait * 2, backoff.most);
      }
    }
  }

  /** Returns how many rows left the outbox. */
  private async sendSome(stream: JetStreamClient): Promise<number> {
    const { sent, failure } = await inTransaction(this.dataSource, tx => sendLocked(tx, stream));
    if (failure) throw failure.reason;
    return sent;
  }
}

const reasonOf = (error: unknown) =>
  isFull(error)
    ? `the stream ${EVENTS} has reached STREAM_MAX_BYTES and refuses more; an operator raises it (streams command)`
    : (error as Error).message;

async function sendLocked(tx: EntityManager, stream: JetStreamClient) {
  const rows: OutboxRow[] = await tx.query(
    `select id, name, data::text as data, trace from outbox order by seq limit ${batch} for update skip locked`,
  );
  if (rows.length === 0) return { sent: 0 };
  const results = await Promise.allSettled(rows.map(row => publish(stream, row)));
  const sent = rows.filter((_, index) => results[index]?.status === 'fulfilled').map(({ id }) => id);
  await tx.query('delete from outbox where id = any($1)', [sent]);
  return { sent: sent.length, failure: results.find(result => result.status === 'rejected') };
}

function publish(stream: JetStreamClient, { id, name, data, trace }: OutboxRow) {
  const sent = headers();
  for (const [key, value] of Object.entries(trace)) sent.set(key, value);
  return stream.publish(eventSubject(name), data, { msgID: id, headers: sent, timeout: ackTimeout });
}
