import type { Actor } from '@aar/contracts/access';
import { events } from '@aar/contracts/community/events.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { isActiveMember } from '../standing/standing';

type EventList = Output<typeof events.list>;

const soonest = new Keyset({ starts_at: 'timestamptz asc' });
const newest = new Keyset({ created_at: 'timestamptz desc' });

@Implements(events)
export class EventsController implements Handlers<typeof events> {
  constructor(private readonly dataSource: DataSource) {}

  list({ state, city, ...page }: Inputs<typeof events>['list'], actor: Actor | null) {
    const where = new Conditions(`status = 'active'`, isActiveMember('events.owner_id'))
      .maybe('state = ?', state)
      .maybe('city = ?', city)
      .and('starts_at > ?', new Date());
    const columns = columnsFor(actor, where);
    return readPage<EventList>(
      this.dataSource,
      { name: 'events', columns, table: 'events', where, order: soonest },
      page,
    );
  }

  my(page: Inputs<typeof events>['my'], actor: Actor) {
    const where = new Conditions().and('owner_id = ?', actor.id);
    const columns = columnsFor(actor, where);
    return readPage<EventList>(
      this.dataSource,
      { name: 'events', columns, table: 'events', where, order: newest },
      page,
    );
  }
}

/** What everybody sees of an event, and how whoever asks stands to it. */
function columnsFor(actor: Actor | null, where: Conditions) {
  const me = actor && where.bind(actor.id);
  const mine = me ? `owner_id = ${me}` : 'false';
  const joined = me
    ? `exists (select from event_participants where event_id = events.id and member_id = ${me})`
    : 'false';
  return `id, title, description, event_type as "eventType", location, state, city, event_date as "eventDate",
    to_char(event_time, 'HH24:MI') as "eventTime", max_participants as "maxParticipants",
    current_participants as "currentParticipants", requirements, status, ${mine} as "isOwner",
    ${joined} as "isParticipating", created_at as "createdAt"`;
}
