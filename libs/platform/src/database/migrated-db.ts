import type { PlatformTables } from './platform-db';
import { statementsOn } from './statements';

/** The platform's tables, and the one in which TypeORM records the migrations that have run. */
export const migratedDb = statementsOn<PlatformTables & { migrations: { name: string } }>();
