/** Matches the row of two members through the unique index on the pair. */
const ofTwo = (one: string, other: string) =>
  `least(asker_id, asked_id) = least(${one}, ${other}) and greatest(asker_id, asked_id) = greatest(${one}, ${other})`;

/**
 * SQL of the status of a row of `connections` as the member sees it: a declined one stays `waiting` for the asker. Nobody sees one
 * that is `withdrawn`.
 */
export const statusFor = (me: string) =>
  `case when status = 'accepted' then 'accepted' when asker_id = ${me} then 'waiting' else 'requested' end`;

/**
 * SQL of the connection between the member `me`, a parameter, and the one whose id is in the column, as `ConnectionState`, or
 * null.
 */
export const connectionWith = (column: string, me: string) => `(
  select json_build_object('id', connections.id, 'status', ${statusFor(`${me}::uuid`)}) from connections
  where ${ofTwo(column, `${me}::uuid`)} and status <> 'withdrawn' and not (status = 'declined' and asked_id = ${me}::uuid))`;
