import type { MigrationInterface, QueryRunner } from 'typeorm';

const groups = 'state, user_type, listed';
const perGroup = (rows: string, sign: '' | '-') => `
  select ${groups}, ${sign}1 as members from ${rows} where status = 'active'`;

/**
 * Inserts the changes of a statement as rows of their own instead of updating counters, so that writers never wait for one
 * another.
 */
const counting = {
  insert: { rows: 'new table as new_rows', changes: perGroup('new_rows', '') },
  update: {
    rows: 'old table as old_rows new table as new_rows',
    changes: `${perGroup('new_rows', '')} union all ${perGroup('old_rows', '-')}`,
  },
  delete: { rows: 'old table as old_rows', changes: perGroup('old_rows', '-') },
};

/**
 * The sums of `member_counts` are the numbers of active members: visitors request them, and counting a million rows would be
 * slow.
 */
export class CountMembers20261122186140 implements MigrationInterface {
  name = 'CountMembers20261122186140';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table member_counts (
        state text not null,
        user_type text not null,
        listed boolean not null,
        members integer not null
      )`);
    // The triggers come before the first count: creating one locks the table against writes until this transaction commits.
    for (const [change, { rows, changes }] of Object.entries(counting)) {
      await runner.query(`
        create function count_members_on_${change}() returns trigger language plpgsql as $$
        begin
          insert into member_counts
          select ${groups}, sum(members) from (${changes}) changes group by ${groups} having sum(members) <> 0;
          return null;
        end $$`);
      await runner.query(`
        create trigger members_counted_on_${change} after ${change} on activists referencing ${rows}
        for each statement execute function count_members_on_${change}()`);
    }
    await runner.query(`
      create function count_members_on_truncate() returns trigger language plpgsql as $$
      begin
        delete from member_counts;
        return null;
      end $$`);
    await runner.query(`
      create trigger members_counted_on_truncate after truncate on activists
      for each statement execute function count_members_on_truncate()`);
    await runner.query(`
      insert into member_counts
      select ${groups}, sum(members) from (${perGroup('activists', '')}) present group by ${groups}`);
  }

  async down(runner: QueryRunner) {
    for (const change of [...Object.keys(counting), 'truncate']) {
      await runner.query(`drop trigger members_counted_on_${change} on activists`);
      await runner.query(`drop function count_members_on_${change}`);
    }
    await runner.query('drop table member_counts');
  }
}
