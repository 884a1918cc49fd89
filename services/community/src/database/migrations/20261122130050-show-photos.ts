import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos that content has announced, the requests that name them, and the photos that each request shows. */
export class ShowPhotos20261122130050 implements MigrationInterface {
  name = 'ShowPhotos20261122130050';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table photos (
        id uuid primary key,
        owner_id uuid not null,
        picture jsonb not null,
        looks bit(64) not null,
        told_at timestamptz not null default now()
      )`);
    await runner.query('create index photos_owner on photos (owner_id)');
    await runner.query(`
      create table request_photos (
        request_id uuid not null references support_requests,
        photo_id uuid not null,
        position integer not null,
        primary key (request_id, photo_id)
      )`);
    await runner.query('create index request_photos_photo on request_photos (photo_id)');
    await runner.query(`
      alter table support_requests add column photos jsonb not null default '[]',
        add column photos_version integer not null default 0`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table support_requests drop column photos, drop column photos_version');
    await runner.query('drop table request_photos');
    await runner.query('drop table photos');
  }
}
