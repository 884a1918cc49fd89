import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Periodic } from '../deliveries/periodic';
import { SealedCodes } from './sealed-codes';

const minute = 60_000;

/** Runs in every worker: forgets codes that could not be sent before they expired. */
@Injectable()
export class CodesReconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly forgetting = new Periodic('codes', minute, () => this.codes.forgetExpired());

  constructor(private readonly codes: SealedCodes) {}

  onApplicationBootstrap() {
    this.forgetting.start();
  }

  onModuleDestroy() {
    return this.forgetting.stop();
  }
}
