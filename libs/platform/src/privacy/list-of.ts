/** SQL for a JSON list of the rows of a query, `from requests where owner_id = $1`; empty, not null, when there are none. */
export const listOf = (columns: string, from: string): string =>
  `(select coalesce(json_agg(item), '[]') from (select ${columns} ${from}) item)`;
