import { type Expression, sql, type SqlBool } from 'kysely';

/**
 * A condition as a selectable value: PostgreSQL returns booleans, but the builder's type also allows for databases with 0
 * and 1.
 */
export const asBoolean = (condition: Expression<SqlBool>) => sql<boolean>`${condition}`;
