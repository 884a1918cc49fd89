import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `preferences`: what members are notified of, how and when; a member without a row has decided nothing. `watched_places`: the
 * places they watch besides that of their profile. `digest_items`: what waits for a member's daily digest; `digests`: the digests
 * sent. `counted_messages`: the messages that count for the daily limit of members who set one.
 */
export class KeepPreferences20261122183000 implements MigrationInterface {
  name = 'KeepPreferences20261122183000';

  async up(runner: QueryRunner) {
    // The list names what is switched off, `alert:sms`: a new channel is open to everyone.
    await runner.query(`
      create table preferences (
        member_id uuid primary key,
        switched_off text[] not null default '{}',
        interests text[],
        quiet_from smallint check (quiet_from between 0 and 1439),
        quiet_until smallint check (quiet_until between 0 and 1439),
        critical_passes boolean not null default true,
        daily_limit smallint check (daily_limit > 0),
        digest boolean not null default true,
        language text not null default 'en' check (language in ('en', 'hi')),
        updated_at timestamptz not null default now(),
        check ((quiet_from is null) = (quiet_until is null))
      )`);
    await runner.query(`
      create table watched_places (
        member_id uuid not null,
        state text not null,
        city text not null,
        primary key (member_id, state, city)
      )`);
    await runner.query('create index watched_places_place on watched_places (state, city, member_id)');
    await runner.query(`
      create table digest_items (
        member_id uuid not null,
        kind text not null,
        ref_id uuid not null,
        title text not null,
        href text not null,
        created_at timestamptz not null default now(),
        digest_id uuid,
        primary key (member_id, ref_id)
      )`);
    await runner.query('create index digest_items_waiting on digest_items (member_id) where digest_id is null');
    await runner.query('create index digest_items_digest on digest_items (digest_id) where digest_id is not null');
    await runner.query('create index digest_items_ref on digest_items (ref_id)');
    await runner.query('create index digest_items_age on digest_items (created_at)');
    await runner.query('create table digests (id uuid primary key, day date not null unique)');
    await runner.query(`
      create table counted_messages (
        member_id uuid not null,
        day date not null,
        ref_id uuid not null,
        primary key (member_id, ref_id)
      )`);
    await runner.query('create index counted_messages_day on counted_messages (day)');
    // The facts of a notice, for mails in the reader's language; null for older notices.
    await runner.query('alter table notices add column facts jsonb');
    await allow(runner, ['alert', 'response', 'event', 'message', 'campaign', 'digest']);
  }

  async down(runner: QueryRunner) {
    await runner.query(`delete from deliveries where kind = 'digest'`);
    await allow(runner, ['alert', 'response', 'event', 'message', 'campaign']);
    await runner.query('alter table notices drop column facts');
    for (const table of ['counted_messages', 'digests', 'digest_items', 'watched_places', 'preferences'])
      await runner.query(`drop table ${table}`);
  }
}

/** `not valid`: all existing rows pass, and the table need not be scanned while it is locked. */
const allow = (runner: QueryRunner, kinds: string[]) =>
  runner.query(`
    alter table deliveries drop constraint deliveries_kind_check,
      add constraint deliveries_kind_check check (kind in (${kinds.map(kind => `'${kind}'`).join(', ')})) not valid`);
