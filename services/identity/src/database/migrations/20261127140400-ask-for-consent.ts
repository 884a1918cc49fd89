import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Campaigns have a consent for each channel, the ledger stores the words that the member read, and an account stores when it was
 * asked. Members from before were not: what joining recorded for them without an act decides nothing (`consent-acts.ts`).
 */
export class AskForConsent20261127140400 implements MigrationInterface {
  name = 'AskForConsent20261127140400';

  async up(runner: QueryRunner) {
    await runner.query('alter table consents add column words text');
    await runner.query(`
      alter table consents drop constraint consents_purpose_check, add constraint consents_purpose_check
        check (purpose in ('terms', 'alerts', 'directory', 'broadcasts', 'broadcasts-sms', 'broadcasts-whatsapp'))`);
    await runner.query('alter table accounts add column consents_asked_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table accounts drop column consents_asked_at');
    await runner.query('alter table consents drop column words');
  }
}
