import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { closeDone, countRunning } from './delivery-books';
import { DeliveryQueue } from './delivery-queue';
import { Periodic } from './periodic';

/**
 * Runs in every worker and brings each delivery to its end: queues chunks that are due (never queued because Redis was away,
 * deferred by the mail server, held by a worker that died), sums up what runs, and closes what is done.
 */
@Injectable()
export class DeliveryReconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly queueing = new Periodic('deliveries', 1_000, async () => void (await this.queue.addDue()));
  private readonly closing = new Periodic('deliveries', 500, () => this.keepBooks());

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: DeliveryQueue,
  ) {}

  onApplicationBootstrap() {
    this.queueing.start();
    this.closing.start();
  }

  async onModuleDestroy() {
    await Promise.all([this.queueing.stop(), this.closing.stop()]);
  }

  private async keepBooks() {
    const [{ running }] = await this.dataSource.query(
      'select exists (select from deliveries where finished_at is null) as running',
    );
    if (!running) return;
    await this.dataSource.query(countRunning);
    await this.dataSource.query(closeDone);
  }
}
