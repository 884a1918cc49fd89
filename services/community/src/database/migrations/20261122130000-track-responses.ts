import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The status of each offer of help, and since when it has had it. */
export class TrackResponses20261122130000 implements MigrationInterface {
  name = 'TrackResponses20261122130000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table responses add column moved_at timestamptz,
        add constraint responses_status
          check (status in ('offered', 'accepted', 'on-the-way', 'there', 'done', 'declined')) not valid`);
    await runner.query(`update responses set status = 'done', moved_at = resolved_at where resolved_at is not null`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table responses drop constraint responses_status, drop column moved_at');
  }
}
