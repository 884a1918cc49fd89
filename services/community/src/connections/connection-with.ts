import type { ConnectionState } from '@aar/contracts/community/activists.contract';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { CommunityTables } from '../database/db';
import { isPair } from '../relations/relation-conditions';

/**
 * The status of a row of `connections` as the member sees it: a declined one stays `waiting` for the asker. Nobody sees a
 * `withdrawn` one.
 */
export const statusFor = (me: Expression<string>) =>
  expressionBuilder<CommunityTables, 'connections'>()
    .case()
    .when('connections.status', '=', 'accepted')
    .then(sql.lit('accepted' as const))
    .when('connections.asker_id', '=', me)
    .then(sql.lit('waiting' as const))
    .else(sql.lit('requested' as const))
    .end();

/** The connection between the member `me` and the other, as `ConnectionState`, or null. */
export const connectionWith = (other: Expression<string>, me: Expression<string>) =>
  expressionBuilder<CommunityTables>()
    .selectFrom('connections')
    .select(
      ({ ref }) =>
        jsonBuildObject({ id: ref('connections.id'), status: statusFor(me) }).as('connection') satisfies {
          expression: Expression<z.infer<typeof ConnectionState>>;
        },
    )
    .where(({ ref }) => isPair(ref('asker_id'), ref('asked_id'), other, me))
    .where('status', '<>', 'withdrawn')
    .where(({ eb, not, and }) => not(and([eb('status', '=', 'declined'), eb('asked_id', '=', me)])));
