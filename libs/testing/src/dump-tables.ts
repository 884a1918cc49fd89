/** The part of TypeORM's `DataSource` that is needed here. */
interface Queryable {
  query(statement: string): Promise<Record<string, string>[]>;
}

/** All rows of all tables as text, one per line: to search for what must not be in a database. `bytea` is decoded as text. */
export async function dumpTables(dataSource: Queryable): Promise<string> {
  const tables = await dataSource.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await dataSource.query(`select t::text as row from "${name}" t`);
    lines.push(...rows.map(({ row }) => `${name} ${withBytesRead(row!)}`));
  }
  return lines.join('\n');
}

const withBytesRead = (row: string) =>
  row.replace(/\\\\?x((?:[0-9a-f]{2})+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'));
