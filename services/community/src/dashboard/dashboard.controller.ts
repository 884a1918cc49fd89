import type { Actor } from '@aar/contracts/access';
import { dashboard } from '@aar/contracts/community/support-requests.contract';
import type { Inputs, Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { isActiveMember } from '../standing/standing';

@Implements(dashboard)
export class DashboardController implements Handlers<typeof dashboard> {
  constructor(private readonly dataSource: DataSource) {}

  async get(_input: Inputs<typeof dashboard>['get'], actor: Actor) {
    const [counters] = await this.dataSource.query(
      `select count(*)::int as "supportRequests", coalesce(sum(response_count), 0)::int as "totalResponses",
         (select count(*)::int from events where owner_id = $1) as "eventsCreated",
         (select count(*)::int from messages
           where recipient_id = $1 and ${isActiveMember('messages.sender_id')}) as messages
       from support_requests where owner_id = $1`,
      [actor.id],
    );
    return counters;
  }
}
