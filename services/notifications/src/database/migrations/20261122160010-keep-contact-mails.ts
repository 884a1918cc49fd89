import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails about contact messages. What one says is there, sealed, until it is out; what stays is that it went. */
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
