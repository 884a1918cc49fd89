import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Menus of header and footer. The header starts with the links that it had; an empty footer shows the specified links. */
export class CreateMenuItems20261122160200 implements MigrationInterface {
  name = 'CreateMenuItems20261122160200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table menu_items (
        id uuid primary key default gen_random_uuid(),
        label text not null,
        href text not null,
        icon text,
        target text not null default '_self' check (target in ('_self', '_blank')),
        is_visible boolean not null default true,
        requires_auth boolean not null default false,
        required_role text not null default 'any' check (required_role in ('any', 'user', 'moderator', 'admin')),
        sort_order int not null,
        parent_id uuid references menu_items on delete cascade,
        location text not null check (location in ('header', 'footer')),
        check (parent_id <> id)
      )`);
    await runner.query('create index menu_items_of_parent on menu_items (parent_id)');
    await runner.query(`
      insert into menu_items (label, href, requires_auth, sort_order, location) values
        ('Home', '/', false, 1, 'header'),
        ('Find Activists', '/find-activists', false, 2, 'header'),
        ('Support Requests', '/support-requests', false, 3, 'header'),
        ('Dashboard', '/dashboard', true, 4, 'header')`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table menu_items');
  }
}
