import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that bounced while a worker held the lease of their chunk: they are recorded once the lease is released. */
export class KeepLateFailures20261123140000 implements MigrationInterface {
  name = 'KeepLateFailures20261123140000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table late_failures (
        delivery_id uuid not null,
        chunk int not null,
        position int not null,
        reason text not null,
        primary key (delivery_id, chunk, position),
        foreign key (delivery_id, chunk) references delivery_chunks on delete cascade
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table late_failures');
  }
}
