import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many mails came back each day, by the provider of the mailbox and the cause. No row is about a member. */
export class CountReturnedMail20261128100200 implements MigrationInterface {
  name = 'CountReturnedMail20261128100200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table mail_returns (
        day date not null,
        provider text not null,
        cause text not null,
        count integer not null,
        words text not null,
        primary key (day, provider, cause)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table mail_returns');
  }
}
