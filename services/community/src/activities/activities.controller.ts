import type { Actor } from '@aar/contracts/access';
import { activities, type Activity } from '@aar/contracts/community/activities.contract';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { Conditions } from '@aar/platform/database/conditions';
import { prepared } from '@aar/platform/database/prepared';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { isListedFor } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';
import { isNotRepeated } from '../events/series';
import { timeAgo } from './activities.rules';

/** An event counts as over once it has begun. Descriptions are cut to what a line shows. */
const requests = (condition: string, most: number, ofOwner: (owner: string) => string) => `
  (select id, 'support_request' as type, title, left(description, 280) as description, status, created_at as "createdAt",
      null::int as participants, response_count as responses, city as location, is_promoted as "isPromoted"
    from support_requests where status in ('active', 'completed') and ${condition}
      and ${isActiveMember('support_requests.owner_id')}${ofOwner('support_requests.owner_id')}
      and ${isShown('community.support-request', 'support_requests.id')}
    order by created_at desc limit ${most})`;
const events = (condition: string, most: number, ofOwner: (owner: string) => string) => `
  (select id, 'event' as type, title, left(description, 280) as description,
      case when starts_at > now() then status else 'completed' end as status, created_at as "createdAt",
      current_participants as participants, null::int as responses, city as location, is_promoted as "isPromoted"
    from events where status in ('active', 'completed') and ${isNotRepeated} and ${condition}
      and ${isActiveMember('events.owner_id')}${ofOwner('events.owner_id')} and ${isShown('community.event', 'events.id')}
    order by created_at desc limit ${most})`;

const mostFeatured = 3;
/** Activities that staff feature come first while they are active. A member does not see those of whom they block or mute. */
function recent(actor: Actor | null) {
  const where = new Conditions();
  const me = actor && where.bind(actor.id);
  const ofOwner = (owner: string) => (me ? ` and ${isListedFor(me, owner)}` : '');
  const text = `
    select * from (
      ${requests('is_promoted', mostFeatured, ofOwner)} union all ${requests('not is_promoted', 10, ofOwner)}
      union all ${events('is_promoted', mostFeatured, ofOwner)} union all ${events('not is_promoted', 10, ofOwner)}
    ) activity
    order by ("isPromoted" and status = 'active') desc, "createdAt" desc, id limit 10`;
  return { text, values: where.values };
}

type Row = Omit<Activity, 'timeAgo' | 'createdAt'> & { createdAt: Date };

@Implements(activities)
export class ActivitiesController implements Handlers<typeof activities> {
  constructor(private readonly dataSource: DataSource) {}

  async recent(_input: Inputs<typeof activities>['recent'], actor: Actor | null) {
    const rows = await prepared<Row>(this.dataSource, recent(actor));
    const now = new Date();
    return rows.map(row => ({ ...row, timeAgo: timeAgo(row.createdAt, now) }));
  }
}
