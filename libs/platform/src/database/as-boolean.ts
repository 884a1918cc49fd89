import { type Expression, sql, type SqlBool } from 'kysely';

/** A condition as a value to select: PostgreSQL's are booleans, the builder knows of databases that have 0 and 1. */
export const asBoolean = (condition: Expression<SqlBool>) => sql<boolean>`${condition}`;
