import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { closeDone, countRunning, markCancelled } from './delivery-totals';
import { recordWaitingFailures } from './late-failures';

/**
 * Runs in every worker: records late failures, sums up running deliveries, marks the recipients that a cancelled one leaves out,
 * and closes finished ones.
 */
@Injectable()
export class DeliveryTotalsReconciler extends Reconciler {
  constructor(private readonly dataSource: DataSource) {
    super('deliveries', 500);
  }

  protected override async reconcile() {
    await recordWaitingFailures(this.dataSource);
    const running = await db(this.dataSource)
      .selectFrom('deliveries')
      .select('id')
      .where('finished_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (!running) return;
    await markCancelled(this.dataSource);
    await countRunning(this.dataSource);
    await closeDone(this.dataSource);
  }
}
