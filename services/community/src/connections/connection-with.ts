/** The row of two members, by the index on both. */
const ofTwo = (one: string, other: string) =>
  `least(asker_id, asked_id) = least(${one}, ${other}) and greatest(asker_id, asked_id) = greatest(${one}, ${other})`;

/** SQL of a member's own view of a row of `connections`: whoever was declined is not told. */
export const statusFor = (me: string) =>
  `case when status = 'accepted' then 'accepted' when asker_id = ${me} then 'waiting' else 'requested' end`;

/** SQL of how the member `me`, a parameter, stands to the one whose id is in the column, as `ConnectionState`; else null. */
export const connectionWith = (column: string, me: string) => `(
  select json_build_object('id', connections.id, 'status', ${statusFor(`${me}::uuid`)}) from connections
  where ${ofTwo(column, `${me}::uuid`)} and not (status = 'declined' and asked_id = ${me}::uuid))`;
