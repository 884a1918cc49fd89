import { uuidOf } from '@aar/platform/database/uuid-of';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { anyOf } from '@aar/platform/database/any-of';
import { eraseOwned, type OwnedRows, ownedRows, readOwned } from '@aar/platform/privacy/owned-rows';
import { forgetAnswersTo } from '@aar/platform/service/idempotency';
import { type Compilable, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { erasureOfEvidence } from '../moderation/evidence';
import { leaveComingEvents } from '../events/leave-events';
import { releaseEventPhotos } from '../events/event-photos.service';
import { lockPhotosOf } from '../photos/lock-photos';
import { isNamedFor } from '../relations/is-named-for';
import { isUnblockedBetween } from '../relations/relation-conditions';
import { recountOffers } from '../standing/standing';
import { personalLists } from './personal-lists';

/** Tables in which every row belongs to one member. */
const owned: OwnedRows[] = [
  ownedRows(db, { name: 'quietMode', table: 'quiet_modes', owner: 'member_id', columns: ['until'] }),
];

/**
 * All data that this service stores about a member, as JSON. It contains names and texts of other members, but never their
 * contacts.
 */
export async function gatherPersonalData(tx: EntityManager, memberId: string): Promise<string> {
  const fields = Object.entries(personalLists(memberId)).map(([name, list]) => sql`${sql.lit(name)}, ${list}`);
  const { data } = await db(tx)
    .selectNoFrom(sql<object>`json_build_object(${sql.join(fields)})`.as('data'))
    .executeTakeFirstOrThrow();
  const mutes = await mutesOf(tx, memberId);
  return JSON.stringify({ ...data, mutes, ...(await readOwned(tx, owned, memberId)) });
}

/** The members whom this one has muted, named if their name is still visible to this one. */
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

/** The highest possible version: no late event about this member has an effect any more. */
const lastVersion = 2_147_483_647;

/**
 * Erases the member's texts, places and contacts; returns the number of rows. Rows that others refer to remain without them:
 * a support request with offers, an event with participants.
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
    // Reporters receive no further notifications. The audit log keeps the decisions of cases about the member.
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
    // If the member was staff, their decisions remain without their id.
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

/** Messages deleted by one statement: deleting all messages of some years would exceed the statement timeout. */
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
 * Locks everything that concurrent writes could change, in the order in which they lock it: first the member's row, so that
 * a write of the member either commits before or finds the member deleted, then the rows that others write too. Erasures are
 * serialised, because each also changes rows of other members: messages and seats.
 */
async function keepOthersAway(tx: EntityManager, memberId: string) {
  await lockByName(tx, 'erasures');
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

/** What remains of a member in the directory. */
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
