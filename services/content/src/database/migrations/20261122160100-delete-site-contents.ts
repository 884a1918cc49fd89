import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Soft delete: the row stays, so that its version keeps increasing; the panel hides it, unlike an inactive entry. */
export class DeleteSiteContents20261122160100 implements MigrationInterface {
  name = 'DeleteSiteContents20261122160100';

  async up(runner: QueryRunner) {
    await runner.query('alter table site_contents add column deleted_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table site_contents drop column deleted_at');
  }
}
