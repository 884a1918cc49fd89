/** The column of a contract's field: `created_at` of `createdAt`. */
export function columnOf(field: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(field)) throw new Error(`${field} is no name of a field`);
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}
