import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos that members add to events after they are over. */
export class AddEventPhotos20261122187110 implements MigrationInterface {
  name = 'AddEventPhotos20261122187110';

  async up(runner: QueryRunner) {
    // The key has the member too: several members may name one photo, and content tells who owns it.
    await runner.query(`
      create table event_photos (
        event_id uuid not null references events,
        photo_id uuid not null,
        member_id uuid not null,
        added_at timestamptz not null,
        primary key (event_id, photo_id, member_id)
      )`);
    await runner.query('create index event_photos_photo on event_photos (photo_id)');
    await runner.query('create index event_photos_member on event_photos (member_id)');
    await runner.query('create sequence event_photo_versions as integer');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop sequence event_photo_versions');
    await runner.query('drop table event_photos');
  }
}
