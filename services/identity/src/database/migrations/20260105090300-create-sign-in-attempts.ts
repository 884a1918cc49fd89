import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-in attempts that failed or are being checked; `subject` is a digest of the e-mail, which need not be a member's. */
export class CreateSignInAttempts20260105090300 implements MigrationInterface {
  name = 'CreateSignInAttempts20260105090300';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table sign_in_attempts (
        id uuid primary key,
        subject bytea not null,
        address text not null,
        created_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query('create index sign_in_attempts_subject on sign_in_attempts (subject, created_at desc)');
    await runner.query('create index sign_in_attempts_created_at on sign_in_attempts (created_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table sign_in_attempts');
  }
}
