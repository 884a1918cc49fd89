import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { closeDone, countRunning, markCancelled } from './delivery-totals';
import { noteWaitingFailures } from './late-failures';

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
    await noteWaitingFailures(this.dataSource);
    const [{ running }] = await this.dataSource.query(
      'select exists (select from deliveries where finished_at is null) as running',
    );
    if (!running) return;
    await this.dataSource.query(markCancelled);
    await this.dataSource.query(countRunning);
    await this.dataSource.query(closeDone);
  }
}
