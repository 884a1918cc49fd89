import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { EffectsExecutor, type EffectsOptions } from './effects-executor';

/** Carries out the effects of the process. */
@Module({})
export class EffectsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(private readonly executor: EffectsExecutor) {}

  static forProcess(options: EffectsOptions): DynamicModule {
    return {
      module: EffectsModule,
      imports: [DiscoveryModule],
      providers: [
        {
          provide: EffectsExecutor,
          useFactory: (discovery: DiscoveryService) => new EffectsExecutor(options, discovery),
          inject: [DiscoveryService],
        },
      ],
      exports: [EffectsExecutor],
    };
  }

  onApplicationBootstrap() {
    this.executor.start();
  }

  /** Handlers end while everything they use is still available. */
  async beforeApplicationShutdown() {
    await this.executor.stop();
  }
}
