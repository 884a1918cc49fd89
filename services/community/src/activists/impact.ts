import { impactPoints } from '@aar/contracts/community/impact-points';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { isNotRepeated } from '../events/series';

const since = `now() - interval '90 days'`;

/**
 * SQL of the contributions of the last 90 days that score points, a row each: `member_id` and `contribution`. For one member,
 * `me`, a parameter; or for all members, limited to the `most` latest of each kind, which indexes find: all of 90 days may be too
 * many for one statement.
 */
export const contributions = (of: { me: string } | { most: number }) => {
  const by = (column: string) => ('me' in of ? `${column} = ${of.me} and` : '');
  const latest = (moment: string) => ('most' in of ? `order by ${moment} desc limit ${of.most}` : '');
  return `
    (select member_id, 'resolvedResponses' as contribution from responses
      where ${by('member_id')} resolved_at > ${since} ${latest('resolved_at')})
    union all
    (select member_id, 'eventsAttended' from event_participants join events on events.id = event_id
      where ${by('member_id')} events.status in ('active', 'completed') and starts_at between ${since} and now()
      ${latest('starts_at')})
    union all
    (select owner_id, 'created' from support_requests
      where ${by('owner_id')} created_at > ${since} and ${isShown('community.support-request', 'support_requests.id')}
      ${latest('created_at')})
    union all
    (select owner_id, 'created' from events
      where ${by('owner_id')} created_at > ${since} and status <> 'cancelled' and ${isNotRepeated}
        and ${isShown('community.event', 'events.id')} ${latest('created_at')})`;
};

/** SQL of the points for a row of `contributions`. */
export const pointsOf = `case contribution ${Object.entries(impactPoints)
  .map(([contribution, points]) => `when '${contribution}' then ${points}`)
  .join(' ')} end`;
