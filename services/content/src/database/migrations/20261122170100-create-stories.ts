import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStories20261122170100 implements MigrationInterface {
  name = 'CreateStories20261122170100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table stories (
        id uuid primary key,
        title text not null,
        location text not null,
        animal_type text not null,
        outcome text not null,
        description text not null,
        before_image_url text not null default '',
        after_image_url text not null default '',
        is_featured boolean not null default false,
        featured_rank integer generated always as (case when is_featured then 1 else 0 end) stored,
        rescuer_name text not null default '',
        rescuer_contact text not null default '',
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create index stories_newest on stories (created_at desc, id desc)');
    await runner.query('create index stories_featured_first on stories (featured_rank desc, created_at desc, id desc)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table stories');
  }
}
