import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import type { Hold } from './hold';
import type { JournalKind } from './journal';
import { RestoredJournal } from './restored-journal';

/** Applies the journal again in a service whose database was restored. */
@Module({})
export class RestoreModule {
  static forService(dataSource: DataSource, hold: Hold, kinds: JournalKind[]): DynamicModule {
    return {
      module: RestoreModule,
      imports: [DiscoveryModule],
      providers: [
        {
          provide: RestoredJournal,
          useFactory: (discovery: DiscoveryService) => new RestoredJournal(dataSource, hold, discovery, kinds),
          inject: [DiscoveryService],
        },
      ],
    };
  }
}
