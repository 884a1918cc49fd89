import { idRows } from '@aar/platform/database/id-rows';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { eraseOwned, type OwnedRows, ownedRows, readOwned } from '@aar/platform/privacy/owned-rows';
import { forgetAnswersTo } from '@aar/platform/service/idempotency';
import { type DeleteResult, type Expression, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from 'typeorm';
import { statusOfByte } from '../deliveries/recipient-status';
import { noticesToRetract, retractNotices } from './retract-notices';
import { lastVersion } from '../recipients/not-erased';
import { areUnblocked } from '../relations/may-reach';
import { db } from '../database/db';

/** Rows that belong to a single member. */
const owned: OwnedRows[] = [
  ownedRows(db, {
    name: 'devices',
    table: 'push_subscriptions',
    owner: 'member_id',
    columns: ['device', 'endpoint', 'created_at as createdAt'],
  }),
  ownedRows(db, {
    name: 'preferences',
    table: 'preferences',
    owner: 'member_id',
    columns: [
      'switched_off as switchedOff',
      'switched_on as switchedOn',
      'interests',
      'quiet_from as quietFromMinute',
      'quiet_until as quietUntilMinute',
      'critical_passes as criticalPasses',
      'daily_limit as dailyLimit',
      'digest',
      'language',
      'updated_at as updatedAt',
    ],
  }),
  ownedRows(db, {
    name: 'linksInMails',
    table: 'mail_links',
    owner: 'member_id',
    columns: ['ended_at as endedAt', 'used_at as lastUsedAt'],
  }),
  ownedRows(db, {
    name: 'mailStoppedAtFormerAddresses',
    table: 'stopped_addresses',
    owner: 'member_id',
    columns: ['stop', 'stopped_at as stoppedAt'],
  }),
  ownedRows(db, { name: 'watchedPlaces', table: 'watched_places', owner: 'member_id', columns: ['state', 'city'] }),
  ownedRows(db, {
    name: 'relations',
    table: 'relations',
    owner: 'member_id',
    columns: ['other_id as otherId', 'blocked', 'muted', 'connected'],
  }),
  ownedRows(db, { name: 'countedMessages', table: 'counted_messages', owner: 'member_id', columns: ['day'] }),
  ownedRows(db, {
    name: 'answersToAlerts',
    table: 'alert_answers',
    owner: 'member_id',
    columns: ['request_id as requestId', 'offered_at as offeredAt', 'is_accepted as isAccepted'],
  }),
];

/** The text about or by another member; null if one of the two has blocked the other. */
const wordsOf = (words: Expression<string | null>, author: Expression<string | null>, reader: Expression<string>) =>
  sql<string>`case when ${areUnblocked(reader, author)} then ${words} else 'About a member' end`;

/** All data of a member stored by this service, as JSON. Notices name other members but never contain their contacts. */
export async function gatherPersonalData(
  tx: EntityManager,
  memberId: string,
  /** Data found by the member's contacts instead of their id. */
  byContact: object,
): Promise<string> {
  const data = await db(tx)
    .selectFrom(idRows('member', [memberId]))
    .select(({ selectFrom, ref }) => {
      const id = ref('member.id');
      const recipient = selectFrom('recipients')
        .select([
          'full_name as fullName',
          'ngo_name as ngoName',
          'email',
          'email_confirmed as emailConfirmed',
          'mobile',
        ])
        .select([
          'mobile_confirmed as mobileConfirmed',
          'user_type as userType',
          'state',
          'city',
          'interests',
          'status',
        ])
        .select(['last_active_on as lastActiveOn'])
        .select(['alert_email as alertsByEmail', 'alert_email_decided_at as alertsDecidedAt'])
        .select(['bulk_email as broadcastsByEmail', 'bulk_email_decided_at as broadcastsDecidedAt'])
        .select(['bulk_sms as broadcastsBySms', 'bulk_sms_decided_at as broadcastsBySmsDecidedAt'])
        .select(['bulk_whatsapp as broadcastsByWhatsapp', 'bulk_whatsapp_decided_at as broadcastsByWhatsappDecidedAt'])
        .where('recipients.member_id', '=', id);
      const notifications = selectFrom('notifications')
        .innerJoin('notices', 'notices.id', 'notifications.notice_id')
        .select(({ ref }) => [
          'notices.kind',
          wordsOf(ref('notices.title'), ref('notices.about_member'), id).as('title'),
          sql<string>`case when ${areUnblocked(id, ref('notices.about_member'))} and ${areUnblocked(id, ref('notices.body_of'))}
            then ${ref('notices.body')} else '' end`.as('body'),
          'notices.href',
          'notices.urgency',
        ])
        .select(['notifications.created_at as createdAt', 'notifications.read_at as readAt'])
        .where('notifications.member_id', '=', id)
        .orderBy('notifications.created_at');
      const securityNotices = selectFrom('security_notices')
        .select([
          'kind',
          'contact_type as contactType',
          'created_at as createdAt',
          'outcome',
          'finished_at as finishedAt',
        ])
        .where('security_notices.member_id', '=', id)
        .orderBy('created_at');
      const digestItems = selectFrom('digest_items')
        .leftJoin('notices', 'notices.id', 'digest_items.ref_id')
        .select(['digest_items.kind', 'digest_items.href', 'digest_items.created_at as createdAt'])
        .select(({ ref }) => wordsOf(ref('digest_items.title'), ref('notices.about_member'), id).as('title'));
      return [
        jsonObjectFrom(recipient).as('recipient'),
        jsonArrayFrom(notifications).as('notifications'),
        jsonArrayFrom(securityNotices).as('securityNotices'),
        jsonArrayFrom(digestItems.where('digest_items.member_id', '=', id)).as('digestItems'),
      ];
    })
    .executeTakeFirstOrThrow();
  const own = await readOwned(tx, owned, memberId);
  return JSON.stringify({ ...data, ...own, ...byContact, messages: await messagesTo(tx, memberId) });
}

/**
 * The bulk messages sent to this member. A member who got the mail of a notice also has the notice. Of a broadcast only one chunk
 * can contain the member: the last one whose first id is not greater than theirs.
 */
async function messagesTo(tx: EntityManager, memberId: string) {
  const sent = await db(tx)
    .with('candidates', qb =>
      qb
        .selectFrom('campaigns')
        .select('id')
        .unionAll(qb.selectFrom('notifications').select('notice_id as id').where('member_id', '=', memberId)),
    )
    .selectFrom('candidates')
    .innerJoin('deliveries', join =>
      join.on(({ eb, or, ref }) =>
        or([eb('deliveries.id', '=', ref('candidates.id')), eb('deliveries.tells_of', '=', ref('candidates.id'))]),
      ),
    )
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('delivery_chunks')
        .select(['statuses', 'member_ids'])
        .whereRef('delivery_chunks.delivery_id', '=', 'deliveries.id')
        .where('first_member', '<=', memberId)
        .orderBy('first_member', 'desc')
        .limit(sql.lit(1))
        .as('chunk'),
    )
    .leftJoin('campaigns', 'campaigns.id', 'candidates.id')
    .leftJoin('notices', 'notices.id', 'candidates.id')
    .select(({ fn, ref }) => [
      'deliveries.kind',
      fn
        .coalesce(
          ref('campaigns.subject'),
          wordsOf(ref('notices.title'), ref('notices.about_member'), uuidOf(memberId)),
        )
        .as('subject'),
      'deliveries.created_at as createdAt',
      sql<number>`get_byte(${ref('chunk.statuses')}, array_position(${ref('chunk.member_ids')}, ${uuidOf(memberId)}) - 1)`.as(
        'status',
      ),
    ])
    .where(({ ref }) => sql<boolean>`array_position(${ref('chunk.member_ids')}, ${uuidOf(memberId)}) is not null`)
    .orderBy('deliveries.created_at')
    .execute();
  return sent.map(({ status, ...message }) => ({ ...message, status: statusOfByte[status]! }));
}

/**
 * Erases the member's data, and their name in the notices of others; returns the number of rows. Only the id remains: in the
 * ledger of sent messages, and in a row that prevents late events from restoring the member.
 */
export async function erasePersonalData(tx: EntityManager, memberId: string): Promise<number> {
  // Serialises erasures, because each removes notices from other members' inboxes.
  await lockByName(tx, 'erasures');
  // Requests by an old link, and messages about the member, wait for this lock and then find no member (`holdMember`,
  // `notErased`).
  await db(tx).selectFrom('recipients').select('member_id').where('member_id', '=', memberId).forUpdate().execute();
  // Nobody can respond to an erased support request.
  const notices = await noticesToRetract(tx, memberId);
  let rows = await retractNotices(
    tx,
    notices.map(({ id }) => id),
  );
  const renamed = { title: 'A member offers help', facts: null };
  const emptied = { title: '', location: '', description: '' };
  const changes = [
    db(tx).updateTable('notices').set(renamed).where('about_member', '=', memberId),
    // The decision on a report remains readable, without the title that the member wrote.
    db(tx).updateTable('notices').set({ body: '' }).where('body_of', '=', memberId),
    db(tx).updateTable('alerts').set(emptied).where('owner_id', '=', memberId),
  ];
  for (const change of changes) rows += Number((await change.executeTakeFirst()).numUpdatedRows);
  for (const table of ['notifications', 'security_notices', 'digest_items'] as const)
    rows += await deleted(db(tx).deleteFrom(table).where('member_id', '=', memberId));
  rows += await eraseOwned(tx, owned, memberId);
  rows += await deleted(db(tx).deleteFrom('relations').where('other_id', '=', memberId));
  rows += await forgetAnswersTo(tx, memberId);
  const gone = {
    status: 'deleted',
    member_version: lastVersion,
    contact_version: lastVersion,
    announced_contact: lastVersion,
    bulk_email: false,
    alert_email: false,
  };
  const decidedAt = sql<Date>`now()`;
  await db(tx)
    .insertInto('recipients')
    .values({ member_id: memberId, ...gone })
    .onConflict(known =>
      known.column('member_id').doUpdateSet({
        ...gone,
        bulk_sms: false,
        bulk_whatsapp: false,
        full_name: null,
        ngo_name: null,
        user_type: null,
        role: null,
        state: null,
        city: null,
        interests: [],
        is_verified: false,
        email: null,
        email_confirmed: false,
        mobile: null,
        mobile_confirmed: false,
        last_active_on: null,
        role_granted_by: [],
        role_granted_at: null,
        bulk_email_decided_at: decidedAt,
        bulk_sms_decided_at: decidedAt,
        bulk_whatsapp_decided_at: decidedAt,
        alert_email_decided_at: decidedAt,
      }),
    )
    .execute();
  return rows + 1;
}

const deleted = async (deletion: { executeTakeFirst(): Promise<DeleteResult> }) =>
  Number((await deletion.executeTakeFirst()).numDeletedRows);
