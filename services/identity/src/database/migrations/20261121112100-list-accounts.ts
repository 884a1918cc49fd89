import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Text folded as searches compare it: the same as `fold` in the platform's search rules. */
const folded = (text: string) =>
  String.raw`lower(normalize(regexp_replace(normalize(${text}, nfkd), '[\u0300-\u036f]', '', 'g'), nfc))`;
const names = `full_name || coalesce(E'\\n' || ngo_name, '')`;

const groups = `admin_status, user_type, role, state, is_verified, joined_month`;
/** Past months share one row: the month only serves to count this month's new members. */
const perGroup = (rows: string, sign: '' | '-') => `
  select admin_status, user_type, role, state, is_verified,
    case when month >= date_trunc('month', now() at time zone 'Asia/Kolkata') then month::date end as joined_month,
    ${sign}1 as members
  from ${rows} cross join lateral (select date_trunc('month', created_at at time zone 'Asia/Kolkata') as month) joined`;

/** Appends the changes of a statement to the counters as new rows, so that writers never wait for each other. */
const counting = {
  insert: { rows: 'new table as new_rows', changes: perGroup('new_rows', '') },
  update: {
    rows: 'old table as old_rows new table as new_rows',
    changes: `${perGroup('new_rows', '')} union all ${perGroup('old_rows', '-')}`,
  },
  delete: { rows: 'old table as old_rows', changes: perGroup('old_rows', '-') },
};

/**
 * For the list of members in the panel: the status that the badge shows, texts to search and sort by, an index for each order,
 * and `account_counts`, whose sums are the member counts.
 */
export class ListAccounts20261121112100 implements MigrationInterface {
  name = 'ListAccounts20261121112100';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table accounts
        add column admin_status text not null generated always as (
          case when status in ('deleted', 'suspended') then status
            when deletion_due_at is not null then 'inactive'
            when is_verified then 'active'
            else 'pending' end) stored,
        add column admin_text text not null generated always as (
          ${folded(`${names} || coalesce(E'\\n' || email, '') || coalesce(E'\\n' || mobile, '')`)}) stored,
        add column name_text text not null generated always as (${folded(names)}) stored,
        add column name_key text not null generated always as (left(${folded('full_name')}, 24)) stored`);
    const present = `where admin_status <> 'deleted'`;
    for (const index of [
      `accounts_newest on accounts (created_at, id) ${present}`,
      `accounts_names on accounts (name_key, id) ${present}`,
      `accounts_states on accounts (state, created_at, id) ${present}`,
      `accounts_names_of_state on accounts (state, name_key, id) ${present}`,
      'accounts_by_status on accounts (admin_status, created_at, id)',
      'accounts_names_by_status on accounts (admin_status, name_key, id)',
      'accounts_states_by_status on accounts (admin_status, state, created_at, id)',
      `accounts_staff on accounts (role, created_at, id) where role <> 'user'`,
      'accounts_admin_text on accounts using gin (admin_text gin_trgm_ops)',
    ])
      await runner.query(`create index ${index}`);

    await runner.query(`
      create table account_counts (
        admin_status text not null,
        user_type text not null,
        role text not null,
        state text not null,
        is_verified boolean not null,
        joined_month date,
        members integer not null
      )`);
    await runner.query(`
      insert into account_counts
      select ${groups}, sum(members) from (${perGroup('accounts', '')}) present group by ${groups}`);
    for (const [change, { rows, changes }] of Object.entries(counting)) {
      await runner.query(`
        create function count_accounts_on_${change}() returns trigger language plpgsql as $$
        begin
          insert into account_counts
          select ${groups}, sum(members) from (${changes}) changes group by ${groups} having sum(members) <> 0;
          return null;
        end $$`);
      await runner.query(`
        create trigger accounts_counted_on_${change} after ${change} on accounts referencing ${rows}
        for each statement execute function count_accounts_on_${change}()`);
    }
  }

  async down(runner: QueryRunner) {
    for (const change of Object.keys(counting)) {
      await runner.query(`drop trigger accounts_counted_on_${change} on accounts`);
      await runner.query(`drop function count_accounts_on_${change}`);
    }
    await runner.query('drop table account_counts');
    await runner.query(`
      alter table accounts drop column admin_status, drop column admin_text, drop column name_text, drop column name_key`);
  }
}
