import { RuleTester } from 'eslint';
import { noUncheckedSql } from './no-unchecked-sql.mjs';

// Registers its own tests, which read as "valid" and "invalid" statements.
new RuleTester().run('statements that the compiler checks', noUncheckedSql, {
  valid: [
    "db(tx).selectFrom('blogs').select('id').execute()",
    "db(tx).selectFrom('blogs').where('kept_at', '<', sql`now() - ${age}::interval`)",
    "sql`searchable_text(${ref('title')})`",
    "const query = new URL(address).searchParams; db(tx).deleteFrom('blogs').execute()",
  ],
  invalid: [
    { code: "tx.query('select 1')", errors: [{ messageId: 'call' }] },
    { code: 'this.dataSource.getRepository(Blog).find()', errors: [{ messageId: 'call' }] },
    { code: 'sql`select title from blogs`.execute(db)', errors: [{ messageId: 'text' }] },
    { code: 'sql`delete from blogs where id = ${id}`', errors: [{ messageId: 'text' }] },
  ],
});
