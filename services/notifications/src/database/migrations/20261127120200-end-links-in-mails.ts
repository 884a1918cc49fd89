import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when the links in a member's mails have ended, and when one was last used to open the preferences. */
export class EndLinksInMails20261127120200 implements MigrationInterface {
  name = 'EndLinksInMails20261127120200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table mail_links (
        member_id uuid primary key,
        ended_at timestamptz,
        used_at timestamptz
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table mail_links');
  }
}
