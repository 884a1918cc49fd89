import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateBlogs20261122170000 implements MigrationInterface {
  name = 'CreateBlogs20261122170000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table blogs (
        id uuid primary key,
        title text not null,
        slug text not null unique,
        excerpt text not null,
        content text not null,
        category text not null,
        tags text[] not null default '{}',
        featured_image_url text not null default '',
        author_name text not null default '',
        meta_title text not null default '',
        meta_description text not null default '',
        is_published boolean not null default false,
        published_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create index blogs_newest on blogs (created_at desc, id desc)');
    await runner.query('create index blogs_published on blogs (published_at desc, id desc) where is_published');
    await runner.query(`
      create table picture_uses (
        noun text not null,
        item_id uuid not null,
        stored_as text not null,
        primary key (noun, item_id, stored_as)
      )`);
    await runner.query('create index picture_uses_by_picture on picture_uses (stored_as)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table picture_uses, blogs');
  }
}
