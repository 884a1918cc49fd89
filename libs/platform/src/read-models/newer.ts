/**
 * SQL condition of `on conflict do update`: the event is newer than the stored row, or as new but says something else. An event of
 * the same version changes nothing, unless the row is wrong or was stored by a build that stored less: then publishing it again
 * (resync) mends it.
 */
export function isNewer(table: string, version: string, columns: readonly string[]): string {
  const row = (of: string) => `(${columns.map(column => `${of}.${column}`).join(', ')})`;
  return `(${table}.${version} < excluded.${version}
    or ${table}.${version} = excluded.${version} and ${row(table)} is distinct from ${row('excluded')})`;
}
