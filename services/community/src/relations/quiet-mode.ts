import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { CommunityTables } from '../database/db';
import { isConnectedWith } from './relation-conditions';

/**
 * Whether the viewer may find the member and write to them: the member is not in quiet mode, or is connected with the
 * viewer, or is the viewer. Without a viewer: whether visitors may find the member.
 */
export function isReachableFor(viewer: Expression<string> | null, member: Expression<string>): Expression<SqlBool> {
  const eb = expressionBuilder<CommunityTables>();
  const quiet = eb.selectFrom('quiet_modes as quiet').where('quiet.member_id', '=', member);
  const isNotQuiet = eb.not(eb.exists(quiet.where('quiet.until', '>', sql<Date>`now()`)));
  return viewer ? eb.or([isNotQuiet, eb(member, '=', viewer), isConnectedWith(viewer, member)]) : isNotQuiet;
}
