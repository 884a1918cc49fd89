/** The part of TypeORM's `DataSource` that is needed here. */
interface Queryable {
  query(statement: string, values?: unknown[]): Promise<{ name: string }[]>;
  logger: { logQuery(query: string, parameters?: unknown[]): void };
}

interface Columns {
  /** The column with the member's own id: `accounts.id`. */
  member: string;
  /** Columns with other ids: `accounts.avatar_id`. */
  others?: string[];
}

/** Tables of the platform; of these only stored responses (`idempotency_keys`) belong to a member. */
const frameworkTables = ['migrations', 'outbox', 'inbox', 'inbox_attempts', 'idempotency_keys', 'due_work'];

/**
 * The columns of a database with ids of members, `table.column`: every uuid, list of uuids, and text whose name ends with
 * `_id`, unless it is a row's own id, a foreign key to a table other than the members', or listed in `others`. So a column
 * that is added later counts as a member's until it is listed there.
 */
export async function memberColumns(dataSource: Queryable, { member, others = [] }: Columns): Promise<string[]> {
  const found = await dataSource.query(
    `select c.table_name || '.' || c.column_name as name
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and not c.table_name = any($1)
       and (c.udt_name in ('uuid', '_uuid') or (c.udt_name = 'text' and c.column_name like '%\\_id'))
       and (c.column_name <> 'id' or c.table_name || '.id' = $2)
       and not exists (
         select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
         where k.contype = 'f' and k.conrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name
           and k.confrelid <> format('%I', split_part($2, '.', 1))::regclass)
     order by name`,
    [frameworkTables, member],
  );
  const names = found.map(({ name }) => name);
  return [...names.filter(name => !others.includes(name)), 'idempotency_keys.scope'];
}

/** Those columns that are not the first column of an index; a partial index counts if it omits only nulls. */
export async function withoutIndex(dataSource: Queryable, columns: string[]): Promise<string[]> {
  const found = await dataSource.query(
    `select distinct c.relname || '.' || a.attname as name
     from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)`,
  );
  const indexed = found.map(({ name }) => name);
  return columns.filter(column => !indexed.includes(column));
}

/** Those columns in which no statement looks for this member while the work runs. */
export async function notLookedIn(
  dataSource: Queryable,
  columns: string[],
  memberId: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const { logger } = dataSource;
  const about = (value: unknown) => String(value).startsWith(memberId);
  dataSource.logger = Object.assign(Object.create(logger), {
    logQuery(query: string, parameters: unknown[] = []) {
      if (parameters.some(about)) statements.push(query);
    },
  });
  try {
    await work();
  } finally {
    dataSource.logger = logger;
  }
  const names = (statement: string, word: string) => new RegExp(`\\b${word}\\b`).test(statement);
  return columns.filter(column => {
    const [table, name] = column.split('.') as [string, string];
    return !statements.some(statement => names(statement, table) && names(statement, name));
  });
}
