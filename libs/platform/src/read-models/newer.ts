import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';

/**
 * Condition of `on conflict do update`: the event is newer than the stored row, or as new but says something else. An event of the
 * same version changes nothing, unless the row is wrong or was stored by a build that stored less: then publishing it again
 * (resync) mends it. `doUpdateSet(...).where(eb => isNewerRow(eb, 'evidence_cases', ['files']))`.
 */
export function isNewerRow<DB, Tables extends keyof DB, Table extends Tables & string>(
  _: ExpressionBuilder<DB, Tables>,
  table: Table,
  columns: readonly (keyof DB[Table] & string)[],
  version = 'version' as keyof DB[Table] & string,
) {
  const row = (of: string) => sql.join(columns.map(column => sql.ref(`${of}.${column}`)));
  const [stored, told] = [sql.ref(`${table}.${version}`), sql.ref(`excluded.${version}`)];
  return sql<SqlBool>`(${stored} < ${told}
    or ${stored} = ${told} and (${row(table)}) is distinct from (${row('excluded')}))`;
}
