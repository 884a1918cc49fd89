import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { jetstream, type JetStreamClient, jetstreamManager, type PubAck } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { anyOf } from '../database/any-of';
import { isUnleased, leaseFor } from '../database/lease';
import { platformDb } from '../database/platform-db';
import { isUnawaited } from '../database/unawaited';
import { PollTimer } from '../service/poll-timer';
import { EVENT_ID, PUBLISHER } from './message-headers';
import type { Nats } from './nats';
import type { TraceContext } from './trace-context';
import { outboxWakeUps } from './outbox';
import { showOutbox } from './outbox.metrics';
import { ensureStreams, EVENTS, eventSubject, isFull } from './streams';
import { showStreams } from './streams.metrics';

interface OutboxRow {
  id: string;
  seq: number;
  name: string;
  data: string;
  trace: TraceContext;
}

const batch = 200;
const ackTimeout = 3_000;
/** Milliseconds after which another process publishes the rows of one that died; longer than any acknowledgement takes. */
const lease = 15_000;
/** Milliseconds between polls without a wake-up: for rows of another process, or of one that died after its commit. */
const poll = 1_000;
const backoff = { first: 100, most: 2_000 };

/** Neither this nor the deletion waits for the disk: whatever a crash of the database undoes is published again. */
function claim(dataSource: DataSource): Promise<OutboxRow[]> {
  const free = platformDb(dataSource)
    .selectFrom('outbox')
    .select('id')
    .where(({ ref }) => isUnleased(ref('leased_until')))
    .orderBy('seq')
    .limit(sql.lit(batch))
    .forUpdate()
    .skipLocked();
  return platformDb(dataSource)
    .updateTable('outbox')
    .set({ leased_until: leaseFor(lease) })
    .where(isUnawaited)
    .where('id', '=', sql<string>`any(array ${free})`)
    .returning(({ ref }) => [
      'id',
      sql<number>`${ref('seq')}::float8`.as('seq'),
      'name',
      sql<string>`${ref('data')}::text`.as('data'),
      'trace',
    ])
    .execute();
}

/**
 * Publishes the outbox, oldest first, and deletes each row once the stream has acknowledged it. Replicas work in parallel, each
 * on rows that it has leased. Publishing again after a crash is harmless: the row's id is the message id, by which the inbox of
 * every consumer recognises duplicates.
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
    private readonly service: string,
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
    let created = '';
    while (!this.stopping.signal.aborted) {
      try {
        const connection = await this.nats.connected(this.stopping.signal);
        if (connection !== prepared) created = await this.prepareStreams(connection);
        prepared = connection;
        const sent = await this.sendSome(jetstream(connection), created);
        wait = backoff.first;
        told = undefined;
        if (sent < batch) await this.pollTimer.wait(poll);
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        const reason = reasonOf(error);
        // A full stream stays full for hours, so it is logged once.
        if (reason !== told) this.logger.warn(`events wait: ${reason}`);
        told = reason;
        prepared = undefined; // the stream may be lost with its store
        await sleep(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
        wait = Math.min(wait * 2, backoff.most);
      }
    }
  }

  /** Returns when the stream was created, which distinguishes it from one that is recreated after a loss. */
  private async prepareStreams(connection: NatsConnection): Promise<string> {
    const manager = await jetstreamManager(connection);
    await ensureStreams(manager, this.nats.streamLimits);
    return String((await manager.streams.info(EVENTS)).created);
  }

  /** Returns how many rows left the outbox. No transaction is open while the stream is awaited. */
  private async sendSome(stream: JetStreamClient, created: string): Promise<number> {
    const rows = await claim(this.dataSource);
    // The rows are returned in the order in which they were changed, which need not be that of `seq`.
    rows.sort((one, other) => one.seq - other.seq);
    const results = await Promise.allSettled(rows.map(row => publish(stream, this.service, row)));
    const idsOf = (status: 'fulfilled' | 'rejected') =>
      rows.filter((_, index) => results[index]?.status === status).map(({ id }) => id);
    const [sent, unsent] = [idsOf('fulfilled'), idsOf('rejected')];
    const acknowledged = results.flatMap(result => (result.status === 'fulfilled' ? result.value.seq : []));
    if (sent.length > 0) await leaveOutbox(this.dataSource, sent, created, Math.max(...acknowledged));
    const failure = results.find(result => result.status === 'rejected');
    if (!failure) return sent.length;
    await platformDb(this.dataSource)
      .updateTable('outbox')
      .set({ leased_until: null })
      .where('id', '=', anyOf(unsent))
      .execute();
    throw failure.reason;
  }
}

/**
 * Deletes what was acknowledged and records the highest sequence number, which a restore compares with the stream
 * (docs/decisions/recovery.md). A recreated stream counts from 1 again.
 */
const leaveOutbox = (dataSource: DataSource, sent: string[], stream: string, seq: number) =>
  platformDb(dataSource)
    .with('gone', qb => qb.deleteFrom('outbox').where(isUnawaited).where('id', '=', anyOf(sent)))
    .insertInto('stream_position')
    .values({ stream, seq })
    .onConflict(known =>
      known.column('is_only').doUpdateSet(({ eb, fn, ref }) => ({
        at: sql`now()`,
        stream: ref('excluded.stream'),
        seq: eb
          .case()
          .when('stream_position.stream', '=', ref('excluded.stream'))
          .then(fn<string>('greatest', ['stream_position.seq', 'excluded.seq']))
          .else(ref('excluded.seq'))
          .end(),
      })),
    )
    .execute();

const reasonOf = (error: unknown) =>
  isFull(error)
    ? `the stream ${EVENTS} has reached STREAM_MAX_BYTES and refuses more; an operator raises it (streams command)`
    : (error as Error).message;

function publish(stream: JetStreamClient, service: string, { id, name, data, trace }: OutboxRow): Promise<PubAck> {
  const sent = headers();
  sent.set(PUBLISHER, service);
  for (const [key, value] of Object.entries(trace)) sent.set(key, value);
  // After a restore the stream may still have this id, and that copy is skipped as lost; a second one with the
  // same id would be dropped.
  const msgID = trace[EVENT_ID] ? randomUUID() : id;
  return stream.publish(eventSubject(name), data, { msgID, headers: sent, timeout: ackTimeout });
}
