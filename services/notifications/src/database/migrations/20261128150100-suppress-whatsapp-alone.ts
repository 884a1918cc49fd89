import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A number may be suppressed for WhatsApp alone, because its owner replied STOP there. */
export class SuppressWhatsappAlone20261128150100 implements MigrationInterface {
  name = 'SuppressWhatsappAlone20261128150100';

  async up(runner: QueryRunner) {
    await runner.query(`alter table suppressions drop constraint suppressions_scope_check,
      add constraint suppressions_scope_check check (scope in ('all', 'bulk', 'whatsapp'))`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`delete from suppressions where scope = 'whatsapp'`);
    await runner.query(`alter table suppressions drop constraint suppressions_scope_check,
      add constraint suppressions_scope_check check (scope in ('all', 'bulk'))`);
  }
}
