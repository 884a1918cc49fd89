import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deleted entry stays, so that its version goes on; the panel tells it from one that is only switched off. */
export class DeleteSiteContents20261122160100 implements MigrationInterface {
  name = 'DeleteSiteContents20261122160100';

  async up(runner: QueryRunner) {
    await runner.query('alter table site_contents add column deleted_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table site_contents drop column deleted_at');
  }
}
