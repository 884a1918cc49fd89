import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { DueWorkRunner, type DueWorkOptions } from './due-work-runner';

/** Runs the due work of the process. */
@Module({})
export class DueWorkModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(private readonly runner: DueWorkRunner) {}

  static forProcess(options: DueWorkOptions): DynamicModule {
    return {
      module: DueWorkModule,
      imports: [DiscoveryModule],
      providers: [
        {
          provide: DueWorkRunner,
          useFactory: (discovery: DiscoveryService) => new DueWorkRunner(options, discovery),
          inject: [DiscoveryService],
        },
      ],
      exports: [DueWorkRunner],
    };
  }

  onApplicationBootstrap() {
    this.runner.start();
  }

  /** Work ends while everything it uses is still available. */
  async beforeApplicationShutdown() {
    await this.runner.stop();
  }
}
