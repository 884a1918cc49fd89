import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the source of each decision, and triggers that make the ledger append-only: it is the proof of consent. */
export class KeepConsents20261121121000 implements MigrationInterface {
  name = 'KeepConsents20261121121000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table consents add column source text not null default 'settings'
        check (source in ('joining', 'settings', 'unsubscribe-link'))`);
    // Only joining accepts the terms, and it records all other open decisions in the same moment.
    await runner.query(`
      update consents set source = 'joining' from consents terms
      where terms.account_id = consents.account_id and terms.purpose = 'terms'
        and consents.decided_at between terms.decided_at - interval '1 second' and terms.decided_at + interval '1 second'`);
    await runner.query(`
      create function keep_consents() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger of consents is only added to';
      end $$`);
    await runner.query(`
      create trigger consents_kept before update or delete on consents
      for each row execute function keep_consents()`);
    await runner.query(`
      create trigger consents_not_emptied before truncate on consents
      for each statement execute function keep_consents()`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger consents_not_emptied on consents');
    await runner.query('drop trigger consents_kept on consents');
    await runner.query('drop function keep_consents');
    await runner.query('alter table consents drop column source');
  }
}
