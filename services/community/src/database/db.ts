import type { PlatformTables } from '@aar/platform/database/platform-db';
import { statementsOn } from '@aar/platform/database/statements';
import type { DB } from './tables.generated';

export type CommunityTables = DB & PlatformTables;

/** Statements on this service's tables, in a transaction or on the pool: `db(tx).selectFrom('events')`. */
export const db = statementsOn<CommunityTables>();
