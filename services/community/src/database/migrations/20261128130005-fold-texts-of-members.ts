import { spellingMark } from '@aar/contracts/text/latin-spelling';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members in one statement, which locks them for about a second. */
const atOnce = 1_000;

/** Folds the texts of members as searches compare them now. Those that are plain English are already so. */
export class FoldTextsOfMembers20261128130005 implements MigrationInterface {
  name = 'FoldTextsOfMembers20261128130005';
  transaction = false;

  async up(runner: QueryRunner) {
    for (let last = '00000000-0000-0000-0000-000000000000', found = atOnce; found === atOnce;) {
      const [{ id, members }] = await runner.query(
        `with next as (
           select id from activists where id > $1 and octet_length(search_text) <> length(search_text) order by id limit $2
         ), folded as (
           update activists set search_text = searchable_text(search_text)
           where id in (select id from next) and position($3 in search_text) = 0
         )
         select max(id::text) as id, count(*)::int as members from next`,
        [last, atOnce, spellingMark],
      );
      last = id;
      found = members;
    }
  }

  async down() {}
}
