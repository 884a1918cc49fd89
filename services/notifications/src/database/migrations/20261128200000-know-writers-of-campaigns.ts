import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Everybody who edited a campaign: none of them approves it. */
export class KnowWritersOfCampaigns20261128200000 implements MigrationInterface {
  name = 'KnowWritersOfCampaigns20261128200000';

  async up(runner: QueryRunner) {
    await runner.query(`alter table campaigns add column writers text[] not null default '{}'`);
    // The build before this one knows the last editor only.
    await runner.query('update campaigns set writers = array[updated_by] where updated_by is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table campaigns drop column writers');
  }
}
