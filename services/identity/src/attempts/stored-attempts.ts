import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { db, type IdentityTables } from '../database/db';
import { keyedDigest } from '../keyed-digest';

/** The key under which attempts by a contact are stored, or those of a signed-in member by their id. */
export const subjectOf = (key: string, contactOrMember: string): Buffer => keyedDigest(key, 'sign-in', contactOrMember);

/** Deletes attempts. It skips rows that another transaction is deleting, to avoid deadlocks. */
export const deleteAttempts = (
  connected: DataSource | EntityManager,
  which: (eb: ExpressionBuilder<IdentityTables, 'sign_in_attempts'>) => Expression<SqlBool>,
) =>
  db(connected)
    .deleteFrom('sign_in_attempts')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('sign_in_attempts').select('id').where(which).forUpdate().skipLocked(),
    );
