import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The broadcasts of administrators; the progress of one is the delivery with the same id. */
export class CreateCampaigns20261121080300 implements MigrationInterface {
  name = 'CreateCampaigns20261121080300';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table campaigns (
        id uuid primary key references deliveries,
        subject text not null,
        message text not null,
        message_type text not null,
        target_audience text not null,
        urgency text not null,
        created_by text not null,
        created_at timestamptz not null default now(),
        reported_at timestamptz,
        final_reported boolean not null default false
      )`);
    await runner.query('create index campaigns_newest on campaigns (created_at desc, id desc)');
    await runner.query('create index campaigns_unreported on campaigns (id) where not final_reported');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table campaigns');
  }
}
