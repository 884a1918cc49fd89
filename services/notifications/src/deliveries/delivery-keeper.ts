import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeliveryQueue } from './delivery-queue';
import { Periodic } from './periodic';

/**
 * Runs in every worker and brings each delivery to its end: queues chunks that are due (never queued because Redis was away,
 * deferred by the mail server, held by a worker that died), samples the speed, and closes what is done.
 */
@Injectable()
export class DeliveryKeeper implements OnApplicationBootstrap, OnModuleDestroy {
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
    await this.dataSource.query(
      `insert into delivery_samples (delivery_id, taken_at, sent)
       select p.id, now(), (p.counts->>'sent')::int from delivery_progress p
       where p.status = 'running' and not exists (
         select from delivery_samples s where s.delivery_id = p.id and s.taken_at > now() - interval '5 seconds')
       on conflict do nothing`,
    );
    await this.dataSource.query(
      `with done as (
         update deliveries d set final_counts = p.counts, finished_at = (
           select max(c.finished_at) from delivery_chunks c where c.delivery_id = d.id)
         from delivery_progress p
         where p.id = d.id and d.finished_at is null and not exists (
           select from delivery_chunks c where c.delivery_id = d.id and c.finished_at is null)
           and not exists (select from ringing_alerts r where r.alert_id = d.id)
         returning d.id)
       delete from delivery_samples
       where delivery_id in (select id from done) or taken_at < now() - interval '2 minutes'`,
    );
  }
}
