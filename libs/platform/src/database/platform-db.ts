import { statementsOn } from './statements';
import type { DB } from './tables.generated';

/** The tables that every service's database has. */
export type PlatformTables = DB;

export const platformDb = statementsOn<PlatformTables>();
