import type { PlatformTables } from '@aar/platform/database/platform-db';
import { statementsOn } from '@aar/platform/database/statements';
import type { DB } from './tables.generated';

export type NotificationsTables = DB & PlatformTables;

/** Statements on this service's tables, in a transaction or on the pool: `db(tx).selectFrom('notices')`. */
export const db = statementsOn<NotificationsTables>();
