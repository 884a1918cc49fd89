/** SQL for a JSON list of what a statement finds, `from requests where owner_id = $1`; empty, not null, when that is nothing. */
export const listOf = (columns: string, from: string): string =>
  `(select coalesce(json_agg(item), '[]') from (select ${columns} ${from}) item)`;
