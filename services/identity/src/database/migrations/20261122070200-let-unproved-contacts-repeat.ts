import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only confirmed contacts are unique; one that staff entered may be in several accounts until its owner proves it. */
export class LetUnprovedContactsRepeat20261122070200 implements MigrationInterface {
  name = 'LetUnprovedContactsRepeat20261122070200';

  async up(runner: QueryRunner) {
    await runner.query('create index accounts_any_email on accounts (lower(email))');
    await runner.query('create index accounts_any_mobile on accounts (mobile)');
    await runner.query('drop index accounts_email');
    await runner.query('drop index accounts_mobile');
    await runner.query(
      'create unique index accounts_email on accounts (lower(email)) where email_confirmed_at is not null',
    );
    await runner.query(
      'create unique index accounts_mobile on accounts (mobile) where mobile_confirmed_at is not null',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index accounts_email');
    await runner.query('drop index accounts_mobile');
    await runner.query('create unique index accounts_email on accounts (lower(email))');
    await runner.query('create unique index accounts_mobile on accounts (mobile)');
    await runner.query('drop index accounts_any_email');
    await runner.query('drop index accounts_any_mobile');
  }
}
