import { type Expression, expressionBuilder } from 'kysely';
import type { NotificationsTables } from '../database/db';

/** Whether a request is neither over nor paused. */
export function isActiveRequest(id: Expression<string>) {
  const { not, exists, selectFrom } = expressionBuilder<NotificationsTables>();
  const other = selectFrom('request_statuses')
    .select('request_statuses.status')
    .where('request_statuses.request_id', '=', id)
    .where('request_statuses.status', '<>', 'active');
  return not(exists(other));
}
