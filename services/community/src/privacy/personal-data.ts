import { uuidOf } from '@aar/platform/database/uuid-of';
import { takeLock } from '@aar/platform/database/advisory-lock';
import { anyOf } from '@aar/platform/database/any-of';
import { listOf } from '@aar/platform/privacy/list-of';
import { eraseOwned, type OwnedRows, ownedRows, readOwned } from '@aar/platform/privacy/owned-rows';
import { forgetAnswersTo } from '@aar/platform/service/idempotency';
import { type Compilable, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { statusForSql } from '../connections/connection-with';
import { titleForMembersSql, titleForStaffSql } from '../moderation/case-titles';
import { erasureOfEvidence } from '../moderation/evidence';
import { leaveComingEvents } from '../events/leave-events';
import { releaseEventPhotos } from '../events/event-photos.service';
import { lockPhotosOf } from '../photos/lock-photos';
import { isNamedFor } from '../relations/is-named-for';
import { isNotBlockedBySql, isUnblockedBetween } from '../relations/relation-conditions';
import { recountOffers } from '../standing/standing';

/** Tables in which every row belongs to one member. */
const owned: OwnedRows[] = [
  ownedRows(db, { name: 'quietMode', table: 'quiet_modes', owner: 'member_id', columns: ['until'] }),
];

/**
 * Where one of two members has blocked the other, a download has neither the name of the other nor what they can still change: each
 * download would follow them. `a` is the other member of a row, `e` the event and `q` the request that a row is about.
 */
const isUnblocked = (member: string) => `${isNotBlockedBySql('$1', member)} and ${isNotBlockedBySql(member, '$1')}`;
const andUnblocked = (member: string) => `and ${isUnblocked(member)}`;
const memberOf = (column: string) => `left join activists a on a.id = ${column} ${andUnblocked('a.id')}`;
const name = `coalesce(a.full_name, 'A member')`;
const eventOf = (row: string) => `left join events e on e.id = ${row}.event_id ${andUnblocked('e.owner_id')}`;
const eventTitle = `coalesce(e.title, 'An event of a member')`;
const caseTitle = `case when ${isUnblocked('c.titled_by')} then ${titleForMembersSql} else 'Words of a member' end as title`;

/** Columns of an event, for the lists of events, participations and waitlists. */
const event = `${eventTitle} as title, e.event_type as "eventType", e.location, e.state, e.city, e.event_date as "eventDate",
  e.event_time as "eventTime", e.end_time as "endTime"`;

/** Whoever declined reads so; whoever was declined must not learn it from the download either. */
const seenConnections = `
  select *, case when asked_id = $1 and status in ('declined', 'withdrawn') then 'declined' else ${statusForSql('$1')} end as seen
  from connections where $1 in (asker_id, asked_id) and not (asker_id = $1 and status = 'withdrawn')`;

/**
 * All data that this service stores about a member, as JSON text. It has names and texts of other members, never their contacts.
 */
export async function gatherPersonalData(tx: EntityManager, memberId: string): Promise<string> {
  const [{ data }] = await tx.query(
    `select json_build_object(
       'directory', (select row_to_json(a) from (
         select full_name as "fullName", user_type as "userType", ngo_name as "ngoName", state, city, experience, bio,
           ngo_website as "ngoWebsite", ngo_legal_structure as "ngoLegalStructure",
           ngo_registration_number as "ngoRegistrationNumber", ngo_year_established as "ngoYearEstablished",
           ngo_approved_at as "ngoApprovedAt", ngo_website_checked as "ngoWebsiteChecked",
           interests, is_verified as "isVerified", reached_by as "reachedBy", is_checked as "isChecked",
           avatar_url as "avatarUrl", listed as "isListed", status,
           coalesce(member_since, joined_at) as "joinedAt"
         from activists where id = $1) a),
       'requests', ${listOf(
         `r.title, r.description, r.request_type as "requestType", r.urgency_level as "urgencyLevel", r.location, r.state,
          r.city, r.date_needed as "dateNeeded", r.time_needed as "timeNeeded", r.required_support as "requiredSupport",
          r.contact_mobile as "contactMobile", r.contact_email as "contactEmail", r.status, r.outcome, r.ended_at as "endedAt",
          (select json_build_object('latitude', latitude, 'longitude', longitude) from request_points
            where request_id = r.id) as point, r.photos,
          r.created_at as "createdAt",
          ${listOf(
            `${name} as "fullName", o.message, o.created_at as "createdAt"`,
            `from responses o ${memberOf('o.member_id')} where o.request_id = r.id order by o.created_at`,
          )} as responses`,
         'from support_requests r where r.owner_id = $1 order by r.created_at',
       )},
       'responses', ${listOf(
         `r.request_id as "requestId", coalesce(q.title, 'A request of a member') as "requestTitle", r.message,
          r.contact_info as "contactInfo", r.status, r.created_at as "createdAt", r.moved_at as "movedAt", r.resolved_at as "resolvedAt"`,
         `from responses r left join support_requests q on q.id = r.request_id ${andUnblocked('q.owner_id')}
          where r.member_id = $1 order by r.created_at`,
       )},
       'events', ${listOf(
         `${event}, e.description, e.max_participants as "maxParticipants", e.requirements,
          e.contact_info as "contactInfo", e.status, e.created_at as "createdAt"`,
         'from events e where e.owner_id = $1 order by e.created_at',
       )},
       'participations', ${listOf(
         `p.event_id as "eventId", ${event}, p.joined_at as "joinedAt", p.checked_in_at as "checkedInAt"`,
         `from event_participants p ${eventOf('p')} where p.member_id = $1 order by p.joined_at`,
       )},
       'eventPhotos', ${listOf(
         `p.event_id as "eventId", ${eventTitle} as "eventTitle", f.picture, p.added_at as "addedAt"`,
         `from event_photos p ${eventOf('p')}
          left join photos f on f.id = p.photo_id and f.owner_id = p.member_id
          where p.member_id = $1 order by p.added_at`,
       )},
       'waitlists', ${listOf(
         `w.event_id as "eventId", ${event}, w.joined_at as "joinedAt", w.offered_until as "seatOfferedUntil"`,
         `from event_waitlist w ${eventOf('w')} where w.member_id = $1 order by w.place`,
       )},
       'calendarAddress', (select row_to_json(c) from (
         select created_at as "createdAt", used_at as "lastUsedAt" from calendar_addresses where member_id = $1) c),
       'messagesReceived', ${listOf(
         `m.subject, m.body as text, ${name} as "from", m.created_at as "createdAt"`,
         `from messages m ${memberOf('m.sender_id')} where m.recipient_id = $1 order by m.created_at`,
       )},
       'messagesSent', ${listOf(
         `m.subject, m.body as text, ${name} as "to", m.created_at as "createdAt"`,
         `from messages m ${memberOf('m.recipient_id')} where m.sender_id = $1 order by m.created_at`,
       )},
       'attachments', ${listOf(
         'f.type, f.bytes, f.created_at as "createdAt"',
         'from attachments f where f.owner_id = $1 order by f.created_at',
       )},
       'conversations', ${listOf(
         `${name} as "with", m.status, m.is_muted as "isMuted", m.unread, c.created_at as "createdAt"`,
         `from conversation_members m join conversations c on c.id = m.conversation_id and $1 in (c.first_id, c.second_id)
          ${memberOf('m.other_id')} where m.member_id = $1 order by c.created_at`,
       )},
       'connections', ${listOf(
         `${name} as "with", case when n.asker_id = $1 then 'me' else 'them' end as "askedBy", n.seen as status,
          n.created_at as "createdAt"`,
         `from (${seenConnections}) n
          ${memberOf('case when n.asker_id = $1 then n.asked_id else n.asker_id end')}
          order by n.created_at`,
       )},
       'blocks', ${listOf(
         `${name} as member, b.created_at as "createdAt"`,
         `from blocks b ${memberOf('b.blocked_id')} where b.member_id = $1 order by b.created_at`,
       )},
       'removedFromEvents', ${listOf(
         `x.event_id as "eventId", ${event}, x.removed_at as "removedAt"`,
         `from event_removals x ${eventOf('x')} where x.member_id = $1 order by x.removed_at`,
       )},
       'reports', ${listOf(
         `c.target_type as "targetType", ${caseTitle}, r.reason, r.created_at as "createdAt"`,
         'from abuse_reports r join moderation_cases c on c.id = r.case_id where r.reporter_id = $1 order by r.created_at',
       )},
       'decisions', ${listOf(
         `c.target_type as "targetType", ${caseTitle}, c.decision, c.note, c.decided_at as "decidedAt", c.appeal, c.outcome,
          c.outcome_note as "outcomeNote"`,
         `from moderation_cases c where c.owner_id = $1 and c.decision <> 'dismiss' order by c.decided_at`,
       )},
       'textVersions', ${listOf(
         'v.target_type as "targetType", v.title, v.text, v.replaced_at as "replacedAt"',
         'from text_versions v where v.owner_id = $1 order by v.replaced_at',
       )},
       'decisionsTaken', ${listOf(
         `${titleForStaffSql} as title, c.decision, c.decided_at as "decidedAt"`,
         'from moderation_cases c where c.decided_by = $1 order by c.decided_at',
       )},
       'casesClaimed', ${listOf(
         `${titleForStaffSql} as title, c.claimed_at as "claimedAt"`,
         'from moderation_cases c where c.claimed_by = $1 order by c.claimed_at',
       )},
       'moderationSteps', ${listOf(
         's.step, s.note, s.done_at as "doneAt"',
         'from moderation_steps s where s.actor_id = $1 order by s.done_at',
       )},
       'contactViews', ${listOf(
         'l.day, cardinality(l.request_ids) as requests',
         'from contact_looks l where l.member_id = $1',
       )}
     ) as data`,
    [memberId],
  );
  const mutes = await mutesOf(tx, memberId);
  return JSON.stringify({ ...data, mutes, ...(await readOwned(tx, owned, memberId)) });
}

/** The members whom this one has muted, by name where they still show it to them. */
async function mutesOf(tx: EntityManager, memberId: string) {
  const viewer = uuidOf(memberId);
  return db(tx)
    .selectFrom('mutes')
    .select(({ fn, val, selectFrom }) => {
      const name = selectFrom('activists')
        .select('activists.full_name')
        .whereRef('activists.id', '=', 'mutes.muted_id')
        .where(({ ref }) => isUnblockedBetween(viewer, ref('activists.id')))
        .where(isNamedFor(viewer));
      return [fn.coalesce(name, val('A member')).as('member'), 'mutes.created_at as createdAt'];
    })
    .where('mutes.member_id', '=', memberId)
    .orderBy('mutes.created_at')
    .execute();
}

/** The highest possible version: no late event about this member changes anything any more. */
const lastVersion = 2_147_483_647;

/**
 * Erases the member's texts, places and contacts; returns the number of rows. Rows that others refer to stay without them: a
 * support request that somebody answered, an event that somebody attended.
 */
export async function erasePersonalData(tx: EntityManager, memberId: string): Promise<number> {
  await keepOthersAway(tx, memberId);
  let rows = 0;
  const run = async (...changes: Compilable[]) => {
    for (const change of changes) rows += Number((await db(tx).executeQuery(change)).numAffectedRows);
  };
  const isOpen = sql<boolean>`${sql.ref('status')} in ('active', 'paused')`;
  const ownRequests = db(tx).selectFrom('support_requests').select('id').where('owner_id', '=', memberId);
  await run(
    db(tx)
      .updateTable('support_requests')
      .set({ title: 'Deleted request', description: '', location: '', contact_mobile: null, contact_email: null })
      .set({ outcome: null, photos: '[]', cell_latitude: null, cell_longitude: null })
      .set(({ case: when, ref }) => ({
        status: when()
          .when(isOpen)
          .then(sql.lit('closed' as const))
          .else(ref('status'))
          .end(),
      }))
      .where('owner_id', '=', memberId),
    db(tx).deleteFrom('request_photos').where('request_id', 'in', ownRequests),
    db(tx).deleteFrom('photos').where('owner_id', '=', memberId),
    db(tx).deleteFrom('request_points').where('request_id', 'in', ownRequests),
    db(tx).updateTable('responses').set({ message: '', contact_info: null }).where('member_id', '=', memberId),
  );
  await recountOffers(tx, { member: memberId });
  await run(
    db(tx)
      .updateTable('events')
      .set({ title: 'Deleted event', description: '', location: '', requirements: [], contact_info: null })
      .set(({ case: when, ref }) => ({
        status: when()
          .when(isOpen)
          .then(sql.lit('cancelled' as const))
          .else(ref('status'))
          .end(),
      }))
      .where('owner_id', '=', memberId),
    db(tx)
      .deleteFrom('event_news')
      .where('event_id', 'in', db(tx).selectFrom('events').select('id').where('owner_id', '=', memberId)),
    db(tx).deleteFrom('event_photos').where('member_id', '=', memberId),
  );
  // Photos that others took at the member's events are removed too.
  await releaseEventPhotos(tx, { ofEventsOf: memberId });
  rows += await leaveComingEvents(tx, { memberId, now: new Date() });
  await run(db(tx).deleteFrom('attachments').where('owner_id', '=', memberId));
  rows += await eraseMessages(tx, memberId);
  await run(
    db(tx)
      .deleteFrom('conversation_members')
      .where(({ or }) => or({ member_id: memberId, other_id: memberId })),
    db(tx)
      .deleteFrom('conversations')
      .where(({ or }) => or({ first_id: memberId, second_id: memberId })),
    db(tx)
      .deleteFrom('connections')
      .where(({ or }) => or({ asker_id: memberId, asked_id: memberId })),
    db(tx)
      .deleteFrom('blocks')
      .where(({ or }) => or({ member_id: memberId, blocked_id: memberId })),
    db(tx)
      .deleteFrom('mutes')
      .where(({ or }) => or({ member_id: memberId, muted_id: memberId })),
    db(tx)
      .deleteFrom('relations')
      .where(({ or }) => or({ member_id: memberId, other_id: memberId })),
    db(tx).deleteFrom('event_removals').where('member_id', '=', memberId),
    db(tx).deleteFrom('calendar_addresses').where('member_id', '=', memberId),
    // Reporters receive no further notifications. For cases about the member, the audit log keeps the decisions.
    db(tx).deleteFrom('abuse_reports').where('reporter_id', '=', memberId),
    ...erasureOfEvidence(tx, memberId),
    db(tx)
      .updateTable('moderation_cases')
      .set(({ case: when }) => ({
        titled_by: null,
        title: when()
          .when('target_type', '=', 'event_photo')
          .then(sql.lit('Deleted event'))
          .else(sql.lit('Deleted request'))
          .end(),
      }))
      .where('titled_by', '=', memberId),
    // If the member was staff, their decisions stay without their id.
    db(tx)
      .updateTable('moderation_cases')
      .set(({ case: when, ref }) => ({
        claimed_by: null,
        status: when()
          .when('status', '=', 'claimed')
          .then(sql.lit('waiting' as const))
          .else(ref('status'))
          .end(),
      }))
      .where('claimed_by', '=', memberId),
    db(tx).updateTable('moderation_cases').set({ decided_by: null }).where('decided_by', '=', memberId),
    db(tx).updateTable('moderation_steps').set({ actor_id: null }).where('actor_id', '=', memberId),
    db(tx).deleteFrom('contact_looks').where('member_id', '=', memberId),
  );
  rows += await eraseOwned(tx, owned, memberId);
  return rows + (await forgetAnswersTo(tx, memberId)) + 1;
}

/** Messages deleted by one statement: all messages of some years would exceed the statement timeout. */
export const mostErased = 5_000;

async function eraseMessages(tx: EntityManager, memberId: string): Promise<number> {
  const messages = await db(tx)
    .selectFrom('messages')
    .select('id')
    .where(({ or }) => or({ recipient_id: memberId, sender_id: memberId }))
    .execute();
  for (let from = 0; from < messages.length; from += mostErased) {
    const piece = messages.slice(from, from + mostErased).map(({ id }) => id);
    await db(tx).deleteFrom('messages').where('id', '=', anyOf(piece)).execute();
  }
  return messages.length;
}

/**
 * Locks everything that concurrent writes could touch, in the order in which they lock it: first the member's row, so that a
 * write of the member either commits before or finds the member deleted, then the rows that others write too. Erasures are
 * serialised, because each changes rows of the other's member as well: messages and seats.
 */
async function keepOthersAway(tx: EntityManager, memberId: string) {
  await takeLock(tx, 'erasures');
  await lockPhotosOf(tx, memberId);
  await db(tx)
    .insertInto('activists')
    .values({ id: memberId, ...erased, user_type: 'activist', joined_at: sql<Date>`now()` })
    .onConflict(known => known.column('id').doUpdateSet({ ...erased, ...withoutMore }))
    .execute();
  const answered = db(tx).selectFrom('responses').select('request_id').where('member_id', '=', memberId);
  await db(tx)
    .selectFrom('support_requests')
    .where(({ or, eb }) => or([eb('owner_id', '=', memberId), eb('id', 'in', answered)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const joined = db(tx)
    .selectFrom('event_participants')
    .select('event_id')
    .where('member_id', '=', memberId)
    .union(db(tx).selectFrom('event_waitlist').select('event_id').where('member_id', '=', memberId));
  await db(tx)
    .selectFrom('events')
    .where(({ or, eb }) => or([eb('owner_id', '=', memberId), eb('id', 'in', joined)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  await db(tx)
    .selectFrom('connections')
    .where(({ or }) => or({ asker_id: memberId, asked_id: memberId }))
    .orderBy('id')
    .forUpdate()
    .execute();
  const talks = db(tx).selectFrom('conversation_members').select('conversation_id').where('member_id', '=', memberId);
  await db(tx)
    .selectFrom('conversation_members')
    .where('conversation_id', 'in', talks)
    .orderBy('conversation_id')
    .orderBy('member_id')
    .forUpdate()
    .execute();
}

/** What stays of a member in the directory. */
const erased = {
  version: lastVersion,
  status: 'deleted' as const,
  listed: false,
  is_verified: false,
  state: '',
  city: '',
  interests: [],
  search_text: '',
};
const withoutMore = {
  full_name: null,
  ngo_name: null,
  experience: null,
  bio: null,
  reached_by: [],
  is_checked: false,
  ngo_approved: false,
  ngo_website: null,
  ngo_legal_structure: null,
  ngo_registration_number: null,
  ngo_year_established: null,
  ngo_approved_at: null,
  ngo_website_checked: false,
  avatar_url: null,
};
