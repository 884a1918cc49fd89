import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mails about contact messages. The content is stored, sealed, until the mail is sent; afterwards only the fact that it was sent
 * remains.
 */
export class KeepContactMails20261122160010 implements MigrationInterface {
  name = 'KeepContactMails20261122160010';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table contact_mails (
        id uuid primary key,
        sealed text,
        attempts int not null default 0,
        outcome text,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        check (finished_at is null or sealed is null)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table contact_mails');
  }
}
