import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many members a campaign reaches and when it goes out, to count those of a day together; and who gave staff their roles. */
export class CountCampaignsOfADay20261127130500 implements MigrationInterface {
  name = 'CountCampaignsOfADay20261127130500';

  async up(runner: QueryRunner) {
    await runner.query(
      'alter table campaigns add column reach int not null default 0, add column goes_out_at timestamptz',
    );
    await runner.query('create index campaigns_requested_by on campaigns (requested_by, goes_out_at)');
    await runner.query(`
      alter table recipients
        add column role_granted_by uuid[] not null default '{}',
        add column role_granted_at timestamptz`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table recipients drop column role_granted_by, drop column role_granted_at');
    await runner.query('drop index campaigns_requested_by');
    await runner.query('alter table campaigns drop column reach, drop column goes_out_at');
  }
}
