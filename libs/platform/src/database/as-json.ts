/** A value as PostgreSQL writes it to JSON. */
export type AsJson<T> = T extends Date ? string : T extends object ? { [K in keyof T]: AsJson<T[K]> } : T;
