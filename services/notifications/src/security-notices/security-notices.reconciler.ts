import { JobQueue } from '@aar/platform/jobs/job-queue';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Periodic } from '../deliveries/periodic';
import { sendSecurityNotice } from './security-notices.jobs';

const batch = 200;

/** Runs in every worker: queues notices that are due and perhaps not in the queue (Redis was away, the mail server was). */
@Injectable()
export class SecurityNoticesReconciler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly queueing = new Periodic('security-notices', 2_000, () => this.queueDue());

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  onApplicationBootstrap() {
    this.queueing.start();
  }

  onModuleDestroy() {
    return this.queueing.stop();
  }

  private async queueDue() {
    const due: { id: string }[] = await this.dataSource.query(
      `select id from security_notices where finished_at is null and due_at < now() - interval '2 seconds'
       order by due_at limit ${batch}`,
    );
    // One that waits in the queue under its id already is not added again.
    if (due.length > 0)
      await this.jobs.addMany(
        sendSecurityNotice,
        due.map(({ id }) => ({ data: { noticeId: id }, id })),
      );
  }
}
