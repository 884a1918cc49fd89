import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Campaigns exist before their deliveries, as drafts, and have one delivery for each channel. The first has the campaign's id, as
 * those started by the previous version do; the others refer to it in `tells_of`. `forgiven_*`: the failures at the time a person
 * resumed a held campaign.
 */
export class LiveCampaigns20261122182000 implements MigrationInterface {
  name = 'LiveCampaigns20261122182000';

  async up(runner: QueryRunner) {
    await runner.query('alter table campaigns drop constraint campaigns_id_fkey');
    await runner.query(`
      alter table campaigns
        add column state text not null default 'started'
          check (state in ('draft', 'awaiting-approval', 'scheduled', 'started', 'cancelled')),
        add column revision int not null default 1,
        add column subject_hi text not null default '',
        add column message_hi text not null default '',
        add column filters jsonb not null default '{}',
        add column updated_by text,
        add column updated_at timestamptz not null default now(),
        add column requested_by text,
        add column approved_by text,
        add column scheduled_at timestamptz,
        add column trial text check (trial in ('sending', 'waiting')),
        add column hold jsonb,
        add column problem text`);
    await runner.query(`
      alter table deliveries
        add column forgiven_failed int not null default 0,
        add column forgiven_tried int not null default 0`);
    await runner.query('alter table recipients add column last_active_on date');
    await runner.query(`
      create table saved_audiences (
        id uuid primary key,
        name text not null,
        target_audience text not null,
        filters jsonb not null default '{}',
        created_by text not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create unique index saved_audiences_name on saved_audiences (lower(name))');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table saved_audiences');
    await runner.query('alter table recipients drop column last_active_on');
    await runner.query('alter table deliveries drop column forgiven_failed, drop column forgiven_tried');
    await runner.query(`delete from campaigns where state <> 'started'`);
    await runner.query(`
      alter table campaigns drop column state, drop column revision, drop column subject_hi, drop column message_hi,
        drop column filters, drop column updated_by, drop column updated_at, drop column requested_by,
        drop column approved_by, drop column scheduled_at, drop column trial, drop column hold, drop column problem`);
    await runner.query('alter table campaigns add constraint campaigns_id_fkey foreign key (id) references deliveries');
  }
}
