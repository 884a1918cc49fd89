import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node';
import { isUntrusted } from '../service/untrusted';
import { natsAddress } from './nats-address';
import type { StreamLimits } from './stream-limits';

export interface NatsOptions {
  /** `nats://user:password@host:port`, or `tls://`; several are separated by commas. */
  servers: string;
  /**
   * The name in the server's list of clients, and the inbox prefix: a server with users lets each of them read only its own
   * inbox.
   */
  name: string;
  /** Limits of the streams that this process creates. */
  streamLimits?: StreamLimits;
}

/** Milliseconds between two attempts to connect. */
const reconnectWait = 500;
/** A frozen server is considered lost after two unanswered pings. */
const pingInterval = 3_000;
const drainLimit = 3_000;

/** The process's one connection to NATS, which may be down at the start and at any time later. */
@Injectable()
export class Nats {
  private readonly logger = new Logger('nats');
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly stopping = new AbortController();
  private open?: NatsConnection;
  private usable = false;
  private refused?: string;
  private readonly running: Promise<void>;

  constructor(private readonly options: NatsOptions) {
    this.running = this.stayConnected();
  }

  get streamLimits() {
    return this.options.streamLimits;
  }

  get isConnected() {
    return this.usable;
  }

  /**
   * Why the server refuses this process, until it is accepted for the first time: the settings are wrong. Once accepted, a
   * process does not become unready by a refusal, because requests work without NATS.
   */
  get refusal() {
    return this.refused;
  }

  /** The connection, if there is one at this moment. */
  get current(): NatsConnection | undefined {
    return this.usable ? this.open : undefined;
  }

  /** The connection, once there is one. Rejects with an AbortError when the signal fires or this is drained first. */
  async connected(signal?: AbortSignal): Promise<NatsConnection> {
    while (!this.usable) await this.change(signal);
    return this.open!;
  }

  /** Resolves when the connection is lost; at once while there is none. */
  async disconnected(signal?: AbortSignal): Promise<void> {
    while (this.usable) await this.change(signal);
  }

  /** Sends what is buffered, lets subscriptions finish and closes. */
  async drain() {
    if (this.stopping.signal.aborted) return;
    const connection = this.open;
    const finished = this.usable ? connection?.drain().catch(() => undefined) : undefined;
    this.stopping.abort();
    if (finished) await Promise.race([finished, sleep(drainLimit, undefined, { ref: false })]);
    await connection?.close();
    await this.running;
  }

  private async stayConnected() {
    while (!this.stopping.signal.aborted) {
      try {
        // The client's own wait for a first connection cannot be cancelled, so the first one is retried here.
        this.open = await connect({
          ...natsAddress(this.options.servers),
          name: this.options.name,
          inboxPrefix: `_INBOX.${this.options.name}`,
          timeout: 2_000,
          pingInterval,
          reconnectTimeWait: reconnectWait,
          maxReconnectAttempts: -1,
          ignoreAuthErrorAbort: true,
        });
        if (this.stopping.signal.aborted) return await this.open.close();
        await this.follow(this.open);
      } catch (error) {
        this.logFailure(error as Error);
      }
      await sleep(reconnectWait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async follow(connection: NatsConnection) {
    this.refused = undefined;
    this.become(true);
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.become(false);
      if (status.type === 'reconnect') this.become(true);
      if (status.type === 'error') this.logger.error(refusalOf(status.error) ?? status.error.message);
    }
    this.become(false);
  }

  /** An outage ends by itself; a refusal does not. */
  private logFailure(error: Error) {
    const refusal = refusalOf(error);
    if (!refusal) this.logger.warn(`not reachable: ${error.message}`);
    else if (refusal !== this.refused) this.logger.error(refusal);
    this.refused = refusal;
  }

  private change(signal?: AbortSignal) {
    const stopping = this.stopping.signal;
    return once(this.changes, 'change', { signal: signal ? AbortSignal.any([signal, stopping]) : stopping });
  }

  private become(usable: boolean) {
    if (usable === this.usable) return;
    this.usable = usable;
    if (usable) this.logger.log('connected');
    else if (!this.stopping.signal.aborted) this.logger.warn('connection lost');
    this.changes.emit('change');
  }
}

function refusalOf(error: Error) {
  const { code = '', message } = ((error.cause as Error | undefined) ?? error) as Error & { code?: string };
  if (error instanceof AuthorizationError) return `NATS_URL: the server refuses this user: ${error.message}`;
  return isUntrusted(code) ? `NATS_URL: the server's certificate is not trusted: ${message}` : undefined;
}

/** Starts to connect in the background and returns at once; nothing fails while NATS is down. */
export const connectNats = (options: NatsOptions) => new Nats(options);
