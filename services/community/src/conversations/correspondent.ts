import type { Correspondent } from '@aar/contracts/community/conversations.contract';
import { type Expression, type ExpressionBuilder, expressionBuilder, sql, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { CommunityTables } from '../database/db';

/**
 * The member with this id, as `Correspondent`; "A member" until identity's event about them arrives, and where the condition
 * on the member is not met.
 */
export function correspondent(
  id: Expression<string>,
  isNamed: (activists: ExpressionBuilder<CommunityTables, 'activists'>) => Expression<SqlBool> = () => sql`true`,
) {
  const { selectFrom } = expressionBuilder<CommunityTables>();
  const shown = selectFrom(sql<{ id: string }>`(select ${id} as id)`.as('who'))
    .leftJoin(selectFrom('activists').selectAll().where(isNamed).as('a'), 'a.id', 'who.id')
    .select(
      ({ ref, fn }) =>
        jsonBuildObject({
          id: ref('who.id'),
          fullName: fn.coalesce('a.full_name', sql.lit('A member')),
          ngoName: ref('a.ngo_name'),
          userType: fn.coalesce('a.user_type', sql.lit('activist' as const)),
          isVerified: fn.coalesce('a.is_verified', sql.lit(false)),
          reachedBy: fn.coalesce('a.reached_by', sql<[]>`'{}'`),
          isChecked: fn.coalesce('a.is_checked', sql.lit(false)),
          avatarUrl: ref('a.avatar_url'),
          city: fn.coalesce('a.city', sql.lit('')),
          state: fn.coalesce('a.state', sql.lit('')),
        }).as('member') satisfies { expression: Expression<Correspondent> },
    );
  return sql<Correspondent>`${shown}`;
}
