import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Device and network, by which members recognise their sessions. */
export class KnowSessions20261121111000 implements MigrationInterface {
  name = 'KnowSessions20261121111000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table sessions
        add column device text not null default 'Unknown device',
        add column place text not null default 'Unknown network'`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table sessions drop column device, drop column place');
  }
}
