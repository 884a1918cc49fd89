import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Additional content of mails: more of a request, the name of an organisation, and the name of the site. */
export class WriteMailsInFull20261122050020 implements MigrationInterface {
  name = 'WriteMailsInFull20261122050020';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table alerts
        add column description text not null default '',
        add column required_support text[] not null default '{}',
        add column posted_at timestamptz`);
    await runner.query('alter table recipients add column ngo_name text');
    await runner.query(`
      create table site_names (
        key text primary key,
        content text not null,
        is_active boolean not null,
        version int not null
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table site_names');
    await runner.query('alter table recipients drop column ngo_name');
    await runner.query(
      'alter table alerts drop column description, drop column required_support, drop column posted_at',
    );
  }
}
