import { activities, type Activity } from '@aar/contracts/community/activities.contract';
import { prepared } from '@aar/platform/database/prepared';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { isActiveMember } from '../standing/standing';
import { timeAgo } from './activities.rules';

/** An event is over once it began; a description is cut to what a line shows. */
const recent = `
  select * from (
    (select id, 'support_request' as type, title, left(description, 280) as description, status, created_at as "createdAt",
        null::int as participants, response_count as responses, city as location
      from support_requests where status in ('active', 'completed') and ${isActiveMember('support_requests.owner_id')}
      order by created_at desc limit 10)
    union all
    (select id, 'event', title, left(description, 280),
        case when starts_at > now() then status else 'completed' end, created_at, current_participants, null, city
      from events where status in ('active', 'completed') and ${isActiveMember('events.owner_id')}
      order by created_at desc limit 10)
  ) activity
  order by "createdAt" desc, id limit 10`;

type Row = Omit<Activity, 'timeAgo' | 'createdAt'> & { createdAt: Date };

@Implements(activities)
export class ActivitiesController implements Handlers<typeof activities> {
  constructor(private readonly dataSource: DataSource) {}

  async recent() {
    const rows = await prepared<Row>(this.dataSource, { text: recent, values: [] });
    const now = new Date();
    return rows.map(row => ({ ...row, timeAgo: timeAgo(row.createdAt, now) }));
  }
}
