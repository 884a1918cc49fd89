import { listOf } from '@aar/platform/privacy/list-of';
import { forgetAnswersTo } from '@aar/platform/service/once';
import type { EntityManager } from 'typeorm';
import { recountOffers } from '../standing/standing';

/** Columns of an event beside those of the member's part in it. */
const event = `e.title, e.event_type as "eventType", e.location, e.state, e.city, e.event_date as "eventDate",
  e.event_time as "eventTime"`;

/** All that this service keeps of a member, as JSON text. Of others it has names and words, never their contacts. */
export async function gatherPersonalData(tx: EntityManager, memberId: string): Promise<string> {
  const [{ data }] = await tx.query(
    `select json_build_object(
       'directory', (select row_to_json(a) from (
         select full_name as "fullName", user_type as "userType", ngo_name as "ngoName", state, city, experience, bio,
           interests, is_verified as "isVerified", avatar_url as "avatarUrl", listed as "isListed", status,
           joined_at as "joinedAt"
         from activists where id = $1) a),
       'requests', ${listOf(
         `r.title, r.description, r.request_type as "requestType", r.urgency_level as "urgencyLevel", r.location, r.state,
          r.city, r.date_needed as "dateNeeded", r.time_needed as "timeNeeded", r.required_support as "requiredSupport",
          r.contact_mobile as "contactMobile", r.contact_email as "contactEmail", r.status, r.created_at as "createdAt",
          ${listOf(
            `a.full_name as "fullName", o.message, o.created_at as "createdAt"`,
            'from responses o left join activists a on a.id = o.member_id where o.request_id = r.id order by o.created_at',
          )} as responses`,
         'from support_requests r where r.owner_id = $1 order by r.created_at',
       )},
       'responses', ${listOf(
         `q.title as "requestTitle", r.message, r.contact_info as "contactInfo", r.status,
          r.created_at as "createdAt", r.resolved_at as "resolvedAt"`,
         'from responses r join support_requests q on q.id = r.request_id where r.member_id = $1 order by r.created_at',
       )},
       'events', ${listOf(
         `${event}, e.description, e.max_participants as "maxParticipants", e.requirements, e.status,
          e.created_at as "createdAt"`,
         'from events e where e.owner_id = $1 order by e.created_at',
       )},
       'participations', ${listOf(
         `${event}, p.joined_at as "joinedAt"`,
         'from event_participants p join events e on e.id = p.event_id where p.member_id = $1 order by p.joined_at',
       )},
       'messagesReceived', ${listOf(
         'm.subject, a.full_name as "from", m.created_at as "createdAt"',
         'from messages m left join activists a on a.id = m.sender_id where m.recipient_id = $1 order by m.created_at',
       )},
       'messagesSent', ${listOf(
         'm.subject, a.full_name as "to", m.created_at as "createdAt"',
         'from messages m left join activists a on a.id = m.recipient_id where m.sender_id = $1 order by m.created_at',
       )},
       'contactViews', ${listOf(
         'l.day, cardinality(l.request_ids) as requests',
         'from contact_looks l where l.member_id = $1',
       )})::text as data`,
    [memberId],
  );
  return data;
}

/** No event of this member has a higher version: what is late changes nothing any more. */
const lastVersion = 2_147_483_647;

/**
 * Erases the member's words, places and contacts; returns how many rows it was. Rows that others refer to stay without them:
 * a request that somebody answered, an event that somebody attended.
 */
export async function erasePersonalData(tx: EntityManager, memberId: string): Promise<number> {
  await keepOthersAway(tx, memberId);
  let rows = 0;
  const run = async (statement: string) => {
    const [, changed] = await tx.query(statement, [memberId]);
    rows += changed;
  };
  await run(`
    update support_requests set title = 'Deleted request', description = '', location = '', contact_mobile = null,
      contact_email = null, status = case when status in ('active', 'paused') then 'closed' else status end
    where owner_id = $1`);
  await run(`update responses set message = '', contact_info = null where member_id = $1`);
  await recountOffers(tx, memberId);
  await run(`
    update events set title = 'Deleted event', description = '', location = '', requirements = '{}',
      status = case when status in ('active', 'paused') then 'cancelled' else status end
    where owner_id = $1`);
  // Past ones stay counted; the seat in a coming one is free again.
  await run(`
    with left_events as (
      delete from event_participants p using events e
      where p.member_id = $1 and e.id = p.event_id and e.starts_at > now() returning p.event_id)
    update events set current_participants = current_participants - 1 where id in (select event_id from left_events)`);
  await run('delete from messages where recipient_id = $1 or sender_id = $1');
  await run('delete from contact_looks where member_id = $1');
  return rows + (await forgetAnswersTo(tx, memberId)) + 1;
}

/**
 * First of all the member's row: a write of the member that is under way ends before, and a later one finds the member gone. Then
 * all that others write too, in the order in which they lock it. Erasures take turns, because each empties rows of the other's
 * member as well: messages and seats.
 */
async function keepOthersAway(tx: EntityManager, memberId: string) {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('erasures', 0))`);
  await tx.query(
    `insert into activists (id, version, status, listed, user_type, state, city, interests, is_verified, search_text, joined_at)
     values ($1, $2, 'deleted', false, 'activist', '', '', '{}', false, '', now())
     on conflict (id) do update set version = excluded.version, status = 'deleted', listed = false, full_name = null,
       ngo_name = null, state = '', city = '', experience = null, bio = null, interests = '{}', is_verified = false,
       ngo_approved = false, avatar_url = null, search_text = ''`,
    [memberId, lastVersion],
  );
  await tx.query(
    `select from support_requests where owner_id = $1 or id in (select request_id from responses where member_id = $1)
     order by id for update`,
    [memberId],
  );
  await tx.query(
    `select from events where owner_id = $1 or id in (select event_id from event_participants where member_id = $1)
     order by id for update`,
    [memberId],
  );
}
