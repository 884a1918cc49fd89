import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { DeliveryQueue } from './delivery-queue';

/**
 * Runs in every worker and queues the chunks that are due: never queued because Redis was away, deferred by the mail server,
 * held by a worker that died.
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
