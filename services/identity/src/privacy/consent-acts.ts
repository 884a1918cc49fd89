import { expressionBuilder } from 'kysely';
import type { IdentityTables } from '../database/db';

const { eb, or } = expressionBuilder<IdentityTables, 'consents'>();

/**
 * Whether a row of `consents` records a decision of the member. Version 1 of joining had one checkbox, and recorded the
 * other purposes without asking; those entries stay in the ledger and decide nothing.
 */
export const isAct = or([
  eb('consents.purpose', '=', 'terms'),
  eb('consents.source', '<>', 'joining'),
  eb('consents.notice_version', '<>', '1'),
]).$castTo<boolean>();

/** The same as SQL. */
export const isActSql = `(purpose = 'terms' or source <> 'joining' or notice_version <> '1')`;
