import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff list support requests and events of every status together, and feature some. */
export class ManageActivities20261122150000 implements MigrationInterface {
  name = 'ManageActivities20261122150000';

  async up(runner: QueryRunner) {
    for (const table of ['support_requests', 'events']) {
      await runner.query(`alter table ${table} add column is_promoted boolean not null default false`);
      const indexes = [
        `${table}_all on ${table} (created_at desc, id desc)`,
        `${table}_by_status on ${table} (status, created_at desc, id desc)`,
        `${table}_promoted on ${table} (created_at desc, id desc) where is_promoted`,
        `${table}_titles on ${table} using gin (title gin_trgm_ops)`,
      ];
      for (const index of indexes) await runner.query(`create index ${index}`);
    }
  }

  async down(runner: QueryRunner) {
    for (const table of ['support_requests', 'events']) {
      for (const index of ['all', 'by_status', 'promoted', 'titles'])
        await runner.query(`drop index ${table}_${index}`);
      await runner.query(`alter table ${table} drop column is_promoted`);
    }
  }
}
