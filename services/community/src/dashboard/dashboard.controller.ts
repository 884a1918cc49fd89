import type { Actor } from '@aar/contracts/access';
import { impactPoints } from '@aar/contracts/community/impact-points';
import { dashboard } from '@aar/contracts/community/dashboard.contract';
import { isShown } from '@aar/platform/moderation/hidden-content';
import type { Inputs, Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { contributions, pointsOf } from '../activists/impact';
import { isInInbox } from '../conversations/is-in-inbox';
import { isNotRepeated } from '../events/series';
import { isActiveMember } from '../standing/standing';

const contributionCounts = Object.keys(impactPoints)
  .map(contribution => `'${contribution}', count(*) filter (where contribution = '${contribution}')`)
  .join(', ');

@Implements(dashboard)
export class DashboardController implements Handlers<typeof dashboard> {
  constructor(private readonly dataSource: DataSource) {}

  async get(_input: Inputs<typeof dashboard>['get'], actor: Actor) {
    const [counters] = await this.dataSource.query(
      `select count(*)::int as "supportRequests", coalesce(sum(response_count), 0)::int as "totalResponses",
         (select count(*)::int from events where owner_id = $1 and ${isNotRepeated}) as "eventsCreated",
         (select count(*)::int from messages
           where recipient_id = $1 and ${isActiveMember('messages.sender_id')}
             and ${isShown('community.message', 'messages.id')} and ${isInInbox}) as messages,
         (select json_build_object('score', coalesce(sum(${pointsOf}), 0), ${contributionCounts}) from (${contributions({ me: '$1' })}) contributions) as impact
       from support_requests where owner_id = $1`,
      [actor.id],
    );
    return counters;
  }
}
