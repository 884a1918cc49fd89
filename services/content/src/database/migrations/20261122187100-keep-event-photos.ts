import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos that members add to events, kept as long as the event shows them. */
export class KeepEventPhotos20261122187100 implements MigrationInterface {
  name = 'KeepEventPhotos20261122187100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table event_photo_uses (
        event_id uuid not null,
        owner_id uuid not null,
        version integer not null,
        media_ids uuid[] not null,
        primary key (event_id, owner_id)
      )`);
    await runner.query('create index event_photo_uses_owner on event_photo_uses (owner_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table event_photo_uses');
  }
}
