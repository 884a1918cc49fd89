import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { DeliveryQueue } from './delivery-queue';

/**
 * Runs in every worker and queues due chunks: those never queued because Redis was unavailable, deferred by the mail server, or
 * leased by a worker that died.
 */
@Injectable()
export class DeliveryReconciler extends Reconciler {
  constructor(private readonly queue: DeliveryQueue) {
    super('deliveries', 1_000);
  }

  protected override async reconcile() {
    await this.queue.addDue();
  }
}
