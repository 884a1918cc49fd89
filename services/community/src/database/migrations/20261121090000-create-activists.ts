import type { MigrationInterface, QueryRunner } from 'typeorm';

/** This service's copy of each member, fed by identity's events. The directory shows the active and listed ones. */
export class CreateActivists20261121090000 implements MigrationInterface {
  name = 'CreateActivists20261121090000';

  async up(runner: QueryRunner) {
    for (const extension of ['pg_trgm', 'btree_gin']) await runner.query(`create extension if not exists ${extension}`);
    // search_text: at most 2,400 bytes, folded as searches are; see activists.rules.
    await runner.query(`
      create table activists (
        id uuid primary key,
        version integer not null,
        status text not null check (status in ('active', 'suspended', 'deleted')),
        listed boolean not null,
        full_name text,
        user_type text not null check (user_type in ('activist', 'ngo')),
        ngo_name text,
        state text not null,
        city text not null,
        experience text check (experience in ('new', '1-2', '3-5', '5+')),
        bio text,
        interests text[] not null,
        is_verified boolean not null,
        search_text text not null check (octet_length(search_text) <= 2400),
        joined_at timestamptz not null
      )`);
    const shown = `where listed and status = 'active'`;
    const indexes = [
      `activists_newest on activists (joined_at desc, id desc) ${shown}`,
      `activists_by_state on activists (state, joined_at desc, id desc) ${shown}`,
      `activists_by_city on activists (city, joined_at desc, id desc) ${shown}`,
      // One member in twenty is an organisation: without these indexes a page of organisations would scan hundreds of other rows.
      `activists_newest_ngos on activists (joined_at desc, id desc) ${shown} and user_type = 'ngo'`,
      `activists_ngos_by_state on activists (state, joined_at desc, id desc) ${shown} and user_type = 'ngo'`,
      `activists_search on activists using gin (state, city, search_text gin_trgm_ops) ${shown}`,
      `activists_counted on activists (user_type) where status = 'active'`,
    ];
    for (const index of indexes) await runner.query(`create index ${index}`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table activists');
  }
}
