import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { afterCommitSettled } from '../database/after-commit';
import { Live } from './live';
import { connectNats, Nats } from './nats';
import { OutboxRelay } from './outbox-relay';
import type { StreamLimits } from './stream-limits';

export interface MessagingModuleOptions {
  service: string;
  natsUrl: string;
  streamLimits?: StreamLimits;
  /** The database whose outbox this process relays; without it only `Nats` and `Live` are provided. */
  dataSource?: DataSource;
}

/** Provides `Nats` and `Live` everywhere in the process and relays the outbox of its database. */
@Module({})
export class MessagingModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly nats: Nats,
    private readonly live: Live,
    @Optional() private readonly relay?: OutboxRelay,
  ) {}

  static forService({ service, natsUrl, streamLimits, dataSource }: MessagingModuleOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [
        { provide: Nats, useFactory: () => connectNats({ servers: natsUrl, name: service, streamLimits }) },
        { provide: Live, useFactory: (nats: Nats) => new Live(nats), inject: [Nats] },
        ...(dataSource
          ? [
              {
                provide: OutboxRelay,
                useFactory: (nats: Nats) => new OutboxRelay(dataSource, nats, service),
                inject: [Nats],
              },
            ]
          : []),
      ],
      exports: [Nats, Live],
    };
  }

  onApplicationBootstrap() {
    this.relay?.start();
  }

  /** The servers have stopped by now: work left by their last requests is finished before the connection closes. */
  async onApplicationShutdown() {
    await afterCommitSettled();
    await this.relay?.stop();
    await this.live.stop();
    await this.nats.drain();
  }
}
