/** SQL for a moment as the contracts' `Instant` has it, with microseconds. */
export const instant = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** SQL for the cursor that `decodeCursor` reads: a page ended at this row. */
export const cursorOf = (createdAt: string, id: string) =>
  `translate(encode(convert_to(${instant(createdAt)} || '|' || ${id}, 'utf8'), 'base64'), E'+/=\\n', '-_')`;
