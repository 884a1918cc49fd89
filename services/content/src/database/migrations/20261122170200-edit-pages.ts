import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EditPages20261122170200 implements MigrationInterface {
  name = 'EditPages20261122170200';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table pages
        alter column meta_description set default '',
        add column template text not null default 'default',
        add column meta_title text not null default '',
        add column show_in_footer boolean not null default false,
        add column sort_order integer not null default 0,
        add column version integer not null default 1,
        add column created_at timestamptz not null default now()`);
    await runner.query(`update pages set meta_description = '' where meta_description is null`);
    await runner.query('create index pages_in_order on pages (sort_order, title, id)');
    // Pages that an administrator deleted, so that the next start does not add them again.
    await runner.query(
      'create table removed_pages (slug text primary key, removed_at timestamptz not null default now())',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table removed_pages');
    await runner.query('drop index pages_in_order');
    await runner.query(`
      alter table pages drop column template, drop column meta_title, drop column show_in_footer, drop column sort_order,
        drop column version, drop column created_at, alter column meta_description drop default`);
  }
}
