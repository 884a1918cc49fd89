import { impactPoints } from '@aar/contracts/community/impact-points';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { isNotRepeated } from '../events/series';

const since = `now() - interval '90 days'`;

/**
 * SQL of what counts for members in the last 90 days, a row each: `member_id` and `deed`. `me`, a parameter, limits it to one
 * member; else it reads everything.
 */
export const deeds = (me?: string) => {
  const of = (column: string) => (me ? `${column} = ${me} and` : '');
  return `
    select member_id, 'resolvedResponses' as deed from responses where ${of('member_id')} resolved_at > ${since}
    union all
    select member_id, 'eventsAttended' from event_participants join events on events.id = event_id
      where ${of('member_id')} events.status in ('active', 'completed') and starts_at between ${since} and now()
    union all
    select owner_id, 'created' from support_requests
      where ${of('owner_id')} created_at > ${since} and ${isShown('community.support-request', 'support_requests.id')}
    union all
    select owner_id, 'created' from events
      where ${of('owner_id')} created_at > ${since} and status <> 'cancelled' and ${isNotRepeated}
        and ${isShown('community.event', 'events.id')}`;
};

/** SQL of the points for a row of `deeds`. */
export const pointsOf = `case deed ${Object.entries(impactPoints)
  .map(([deed, points]) => `when '${deed}' then ${points}`)
  .join(' ')} end`;
