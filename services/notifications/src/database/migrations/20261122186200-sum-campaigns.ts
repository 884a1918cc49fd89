import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outcomes of the messages of each campaign, by state; they remain when the list of its recipients is deleted. */
export class SumCampaigns20261122186200 implements MigrationInterface {
  name = 'SumCampaigns20261122186200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table campaign_days (
        delivery_id uuid not null,
        campaign_id uuid not null,
        day date not null,
        state text not null,
        recipients integer not null,
        sent integer not null,
        failed integer not null,
        unknown integer not null,
        suppressed integer not null,
        cancelled integer not null,
        primary key (delivery_id, state)
      )`);
    await runner.query('create index campaign_days_by_day on campaign_days (day, state)');
    await runner.query(
      'create table summed_deliveries (delivery_id uuid primary key, finished_at timestamptz not null)',
    );
    await runner.query('create table report_books (table_name text primary key, counted_at timestamptz)');
  }

  async down(runner: QueryRunner) {
    for (const table of ['report_books', 'summed_deliveries', 'campaign_days'])
      await runner.query(`drop table ${table}`);
  }
}
