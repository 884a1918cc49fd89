import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Client, type ClientConfig } from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { outboxChannel } from './outbox';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

const reconnectWait = 1_000;

/**
 * Calls `wake` for every commit that added to the outbox, over a connection of its own: notifications reach only the
 * connection that listens, and pooled ones come and go. While it is away the relay's poll does the work.
 */
export class OutboxListener {
  private readonly logger = new Logger('outbox');
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private client?: Client;

  constructor(
    private readonly dataSource: DataSource,
    private readonly wake: () => void,
  ) {
    this.running = this.keepListening();
  }

  async stop() {
    this.stopping.abort();
    await this.client?.end().catch(() => undefined);
    await this.running;
  }

  private async keepListening() {
    while (!this.stopping.signal.aborted) {
      try {
        await this.listen();
      } catch (error) {
        this.logger.warn(`not listening: ${(error as Error).message}`);
      }
      await sleep(reconnectWait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection has ended. */
  private async listen() {
    const client = new Client(connectionOf(this.dataSource));
    this.client = client;
    client.on('error', error => this.logger.warn(`listener lost: ${error.message}`));
    const ended = new Promise<void>(resolve => client.once('end', resolve));
    client.on('notification', this.wake);
    await client.connect();
    await client.query(`listen ${outboxChannel}`);
    // What was committed before this moment has notified nobody.
    this.wake();
    if (this.stopping.signal.aborted) await client.end();
    await ended;
  }
}

function connectionOf(dataSource: DataSource): ClientConfig {
  const { url, host, port, username, password, database, ssl } = dataSource.options as PostgresOptions;
  return {
    ...(url ? { connectionString: url } : { host, port, user: username, password, database }),
    ...(ssl !== undefined && { ssl: ssl as ClientConfig['ssl'] }),
    application_name: 'outbox-listener',
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  };
}
