import { uuidOf } from '@aar/platform/database/uuid-of';
import { listOf } from '@aar/platform/privacy/list-of';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { statusFor } from '../connections/connection-with';
import type { CommunityTables } from '../database/db';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { moderationLists } from './moderation-lists';

const { selectFrom } = expressionBuilder<CommunityTables>();
const ofEvent = expressionBuilder<{ event: CommunityTables['events'] }, 'event'>();

/** The columns of an event, `event`, for the lists of events, participations and waitlists. */
const eventTitle = ofEvent.fn.coalesce('event.title', ofEvent.val('An event of a member'));
const eventColumns = [
  eventTitle.as('title'),
  ofEvent.ref('event.event_type').as('eventType'),
  ofEvent.ref('event.location').as('location'),
  ofEvent.ref('event.state').as('state'),
  ofEvent.ref('event.city').as('city'),
  ofEvent.ref('event.event_date').as('eventDate'),
  ofEvent.ref('event.event_time').as('eventTime'),
  ofEvent.ref('event.end_time').as('endTime'),
] as const;

/**
 * What a download has of a member, by name. Where one of two members has blocked the other, it has neither the name of the other
 * nor what they can still change: each download would follow them.
 */
export function personalLists(memberId: string): Record<string, Expression<unknown>> {
  const me = uuidOf(memberId);
  const isUnblocked = (member: Expression<string>) => isUnblockedBetween(me, member);
  const nameOf = (id: Expression<string>) => {
    const shown = selectFrom('activists')
      .select('activists.full_name')
      .where('activists.id', '=', id)
      .where(({ ref }) => isUnblocked(ref('activists.id')));
    return sql<string>`coalesce(${shown}, 'A member')`;
  };
  const shownEvents = selectFrom('events')
    .selectAll('events')
    .where(({ ref }) => isUnblocked(ref('events.owner_id')))
    .as('event');
  return {
    directory: directoryEntry(memberId),
    requests: listOf(
      selectFrom('support_requests as r')
        .select(['r.title', 'r.description', 'r.request_type as requestType', 'r.urgency_level as urgencyLevel'])
        .select(['r.location', 'r.state', 'r.city', 'r.date_needed as dateNeeded', 'r.time_needed as timeNeeded'])
        .select(['r.required_support as requiredSupport', 'r.contact_mobile as contactMobile'])
        .select(['r.contact_email as contactEmail', 'r.status', 'r.outcome', 'r.ended_at as endedAt'])
        .select(({ ref }) => {
          const point = selectFrom('request_points as p')
            .select(at =>
              jsonBuildObject({ latitude: at.ref('p.latitude'), longitude: at.ref('p.longitude') }).as('at'),
            )
            .where('p.request_id', '=', ref('r.id'));
          const offers = selectFrom('responses as o')
            .select(offer => nameOf(offer.ref('o.member_id')).as('fullName'))
            .select(['o.message', 'o.created_at as createdAt'])
            .where('o.request_id', '=', ref('r.id'))
            .orderBy('o.created_at');
          return [point.as('point'), 'r.photos', 'r.created_at as createdAt', listOf(offers).as('responses')];
        })
        .where('r.owner_id', '=', memberId)
        .orderBy('r.created_at'),
    ),
    responses: listOf(
      selectFrom('responses as r')
        .select('r.request_id as requestId')
        .select(({ ref }) => {
          const title = selectFrom('support_requests as q')
            .select('q.title')
            .where('q.id', '=', ref('r.request_id'))
            .where(request => isUnblocked(request.ref('q.owner_id')));
          return sql`coalesce(${title}, 'A request of a member')`.as('requestTitle');
        })
        .select(['r.message', 'r.contact_info as contactInfo', 'r.status', 'r.created_at as createdAt'])
        .select(['r.moved_at as movedAt', 'r.resolved_at as resolvedAt'])
        .where('r.member_id', '=', memberId)
        .orderBy('r.created_at'),
    ),
    events: listOf(
      selectFrom('events as event')
        .select(eventColumns)
        .select(['event.description', 'event.max_participants as maxParticipants', 'event.requirements'])
        .select(['event.contact_info as contactInfo', 'event.status', 'event.created_at as createdAt'])
        .where('event.owner_id', '=', memberId)
        .orderBy('event.created_at'),
    ),
    participations: listOf(
      selectFrom('event_participants as p')
        .leftJoin(shownEvents, 'event.id', 'p.event_id')
        .select('p.event_id as eventId')
        .select(eventColumns)
        .select(['p.joined_at as joinedAt', 'p.checked_in_at as checkedInAt'])
        .where('p.member_id', '=', memberId)
        .orderBy('p.joined_at'),
    ),
    eventPhotos: listOf(
      selectFrom('event_photos as p')
        .leftJoin(shownEvents, 'event.id', 'p.event_id')
        .leftJoin('photos as file', join =>
          join.onRef('file.id', '=', 'p.photo_id').onRef('file.owner_id', '=', 'p.member_id'),
        )
        .select(['p.event_id as eventId', eventTitle.as('eventTitle'), 'file.picture', 'p.added_at as addedAt'])
        .where('p.member_id', '=', memberId)
        .orderBy('p.added_at'),
    ),
    waitlists: listOf(
      selectFrom('event_waitlist as w')
        .leftJoin(shownEvents, 'event.id', 'w.event_id')
        .select('w.event_id as eventId')
        .select(eventColumns)
        .select(['w.joined_at as joinedAt', 'w.offered_until as seatOfferedUntil'])
        .where('w.member_id', '=', memberId)
        .orderBy('w.place'),
    ),
    calendarAddress: rowOf(
      selectFrom('calendar_addresses')
        .select(['created_at as createdAt', 'used_at as lastUsedAt'])
        .where('member_id', '=', memberId),
    ),
    messagesReceived: listOf(
      selectFrom('messages as m')
        .select(({ ref }) => ['m.subject', 'm.body as text', nameOf(ref('m.sender_id')).as('from')])
        .select('m.created_at as createdAt')
        .where('m.recipient_id', '=', memberId)
        .orderBy('m.created_at'),
    ),
    messagesSent: listOf(
      selectFrom('messages as m')
        .select(({ ref }) => ['m.subject', 'm.body as text', nameOf(ref('m.recipient_id')).as('to')])
        .select('m.created_at as createdAt')
        .where('m.sender_id', '=', memberId)
        .orderBy('m.created_at'),
    ),
    attachments: listOf(
      selectFrom('attachments')
        .select(['type', 'bytes', 'created_at as createdAt'])
        .where('owner_id', '=', memberId)
        .orderBy('created_at'),
    ),
    conversations: listOf(
      selectFrom('conversation_members as m')
        .innerJoin('conversations as c', join =>
          join
            .onRef('c.id', '=', 'm.conversation_id')
            .on(({ or }) => or({ 'c.first_id': memberId, 'c.second_id': memberId })),
        )
        .select(({ ref }) => [nameOf(ref('m.other_id')).as('with'), 'm.status', 'm.is_muted as isMuted'])
        .select(['m.unread', 'c.created_at as createdAt'])
        .where('m.member_id', '=', memberId)
        .orderBy('c.created_at'),
    ),
    connections: listOf(connectionsOf(me, nameOf)),
    blocks: listOf(
      selectFrom('blocks as b')
        .select(({ ref }) => [nameOf(ref('b.blocked_id')).as('member'), 'b.created_at as createdAt'])
        .where('b.member_id', '=', memberId)
        .orderBy('b.created_at'),
    ),
    removedFromEvents: listOf(
      selectFrom('event_removals as x')
        .leftJoin(shownEvents, 'event.id', 'x.event_id')
        .select('x.event_id as eventId')
        .select(eventColumns)
        .select('x.removed_at as removedAt')
        .where('x.member_id', '=', memberId)
        .orderBy('x.removed_at'),
    ),
    ...moderationLists(memberId, isUnblocked),
    contactViews: listOf(
      selectFrom('contact_looks')
        .select(({ fn, ref }) => ['day', fn('cardinality', [ref('request_ids')]).as('requests')])
        .where('member_id', '=', memberId),
    ),
  };
}

/** The row of a query; null without one. */
const rowOf = (query: Expression<object>) => sql`(select row_to_json(item) from ${query} item)`;

const directoryEntry = (memberId: string) =>
  rowOf(
    selectFrom('activists')
      .select(['full_name as fullName', 'user_type as userType', 'ngo_name as ngoName', 'state', 'city', 'experience'])
      .select(['bio', 'ngo_website as ngoWebsite', 'ngo_legal_structure as ngoLegalStructure'])
      .select(['ngo_registration_number as ngoRegistrationNumber', 'ngo_year_established as ngoYearEstablished'])
      .select(['ngo_approved_at as ngoApprovedAt', 'ngo_website_checked as ngoWebsiteChecked', 'interests'])
      .select(['is_verified as isVerified', 'reached_by as reachedBy', 'is_checked as isChecked'])
      .select(['avatar_url as avatarUrl', 'listed as isListed', 'status'])
      .select(({ fn }) => fn.coalesce('member_since', 'joined_at').as('joinedAt'))
      .where('id', '=', memberId),
  );

/** A member who declined sees that; one who was declined must not learn it from the download either. */
const connectionsOf = (me: Expression<string>, nameOf: (id: Expression<string>) => Expression<string>) =>
  selectFrom('connections')
    .select(({ eb, ref, case: when }) => {
      const isOfMine = eb('connections.asker_id', '=', me);
      const isDeclined = eb('connections.asked_id', '=', me).and('connections.status', 'in', ['declined', 'withdrawn']);
      const other = when().when(isOfMine).then(ref('connections.asked_id')).else(ref('connections.asker_id')).end();
      return [
        sql`${nameOf(other)}`.as('with'),
        when().when(isOfMine).then(sql.lit('me')).else(sql.lit('them')).end().as('askedBy'),
        when()
          .when(isDeclined)
          .then(sql.lit('declined'))
          .else(sql`${statusFor(me)}`)
          .end()
          .as('status'),
        'connections.created_at as createdAt',
      ];
    })
    .where(({ eb, or }) => or([eb('connections.asker_id', '=', me), eb('connections.asked_id', '=', me)]))
    .where(({ eb, not }) => not(eb('connections.asker_id', '=', me).and('connections.status', '=', 'withdrawn')))
    .orderBy('connections.created_at');
