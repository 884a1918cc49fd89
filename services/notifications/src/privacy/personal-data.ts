import { listOf } from '@aar/platform/privacy/list-of';
import { type OwnedRows, eraseOwned, listsOf } from '@aar/platform/privacy/owned-rows';
import { forgetAnswersTo } from '@aar/platform/service/idempotency';
import type { EntityManager } from 'typeorm';
import { statusOfByte } from '../deliveries/recipient-status';
import { noticesToRetract, retractNotices } from '../inbox/retract-notices';
import { lastVersion } from '../recipients/not-erased';
import { isUnblocked } from '../relations/may-reach';

/** SQL: the words about or by another member; without them where one of the two has blocked the other. */
const wordsOf = (words: string, author: string, reader = '$1') =>
  `case when ${isUnblocked(reader, author)} then ${words} else 'About a member' end`;

/** Rows that belong to one member alone. */
const owned: OwnedRows[] = [
  {
    ...{ name: 'devices', table: 'push_subscriptions', owner: 'member_id' },
    columns: 'device, endpoint, created_at as "createdAt"',
  },
  {
    ...{ name: 'preferences', table: 'preferences', owner: 'member_id' },
    columns: `switched_off as "switchedOff", switched_on as "switchedOn", interests, quiet_from as "quietFromMinute", quiet_until as "quietUntilMinute",
      critical_passes as "criticalPasses", daily_limit as "dailyLimit", digest, language, updated_at as "updatedAt"`,
  },
  {
    ...{ name: 'linksInMails', table: 'mail_links', owner: 'member_id' },
    columns: 'ended_at as "endedAt", used_at as "lastUsedAt"',
  },
  {
    ...{ name: 'mailStoppedAtFormerAddresses', table: 'stopped_addresses', owner: 'member_id' },
    columns: 'stop, stopped_at as "stoppedAt"',
  },
  { name: 'watchedPlaces', table: 'watched_places', owner: 'member_id', columns: 'state, city' },
  {
    ...{ name: 'digestItems', table: 'digest_items', owner: 'member_id' },
    columns: `kind, ${wordsOf('title', '(select about_member from notices t where t.id = ref_id)', 'digest_items.member_id')} as title,
      href, created_at as "createdAt"`,
  },
  {
    name: 'relations',
    table: 'relations',
    owner: 'member_id',
    columns: 'other_id as "otherId", blocked, muted, connected',
  },
  { name: 'countedMessages', table: 'counted_messages', owner: 'member_id', columns: 'day' },
  {
    name: 'answersToAlerts',
    table: 'alert_answers',
    owner: 'member_id',
    columns: `request_id as "requestId", offered_at as "offeredAt", is_accepted as "isAccepted"`,
  },
];

/** All data of a member stored by this service, as JSON text. Notices name other members but never their contacts. */
export async function gatherPersonalData(
  tx: EntityManager,
  memberId: string,
  /** Data found by the member's contacts instead of their id. */
  byContact: object,
): Promise<string> {
  const [found] = await tx.query(
    `select json_build_object(
       'recipient', (select row_to_json(r) from (
         select full_name as "fullName", ngo_name as "ngoName", email, email_confirmed as "emailConfirmed", mobile,
           mobile_confirmed as "mobileConfirmed", user_type as "userType", state, city, interests, status,
           last_active_on as "lastActiveOn",
           alert_email as "alertsByEmail", alert_email_decided_at as "alertsDecidedAt",
           bulk_email as "broadcastsByEmail", bulk_email_decided_at as "broadcastsDecidedAt",
           bulk_sms as "broadcastsBySms", bulk_sms_decided_at as "broadcastsBySmsDecidedAt",
           bulk_whatsapp as "broadcastsByWhatsapp", bulk_whatsapp_decided_at as "broadcastsByWhatsappDecidedAt"
         from recipients where member_id = $1) r),
       'notifications', ${listOf(
         `t.kind, ${wordsOf('t.title', 't.about_member')} as title,
          case when ${isUnblocked('$1', 't.about_member')} and ${isUnblocked('$1', 't.body_of')} then t.body else '' end as body,
          t.href, t.urgency, n.created_at as "createdAt", n.read_at as "readAt"`,
         'from notifications n join notices t on t.id = n.notice_id where n.member_id = $1 order by n.created_at',
       )},
       'securityNotices', ${listOf(
         'kind, contact_type as "contactType", created_at as "createdAt", outcome, finished_at as "finishedAt"',
         'from security_notices where member_id = $1 order by created_at',
       )}${listsOf(owned)}) as data`,
    [memberId],
  );
  return JSON.stringify({ ...found.data, ...byContact, messages: await messagesTo(tx, memberId) });
}

interface Sent {
  kind: string;
  subject: string | null;
  createdAt: Date;
  status: number;
}

/**
 * The bulk messages sent to this member. A member who got the mail of a notice also has the notice. Of a broadcast only one chunk
 * can contain the member: the last one whose first id is not greater than theirs.
 */
async function messagesTo(tx: EntityManager, memberId: string) {
  const sent: Sent[] = await tx.query(
    `with candidates as (
       select id from campaigns union all select notice_id from notifications where member_id = $1)
     select d.kind, coalesce(c.subject, ${wordsOf('n.title', 'n.about_member')}) as subject, d.created_at as "createdAt",
       get_byte(k.statuses, array_position(k.member_ids, $1) - 1) as status
     from candidates join deliveries d on d.id = candidates.id or d.tells_of = candidates.id
     cross join lateral (
       select statuses, member_ids from delivery_chunks
       where delivery_id = d.id and first_member <= $1 order by first_member desc limit 1) k
     left join campaigns c on c.id = candidates.id left join notices n on n.id = candidates.id
     where array_position(k.member_ids, $1) is not null order by d.created_at`,
    [memberId],
  );
  return sent.map(({ status, ...message }) => ({ ...message, status: statusOfByte[status]! }));
}

/**
 * Erases the member's data, and their name in the notices of others; returns the number of rows. Only the id remains: in the
 * ledger of sent messages, and in a row that prevents late events from restoring the member.
 */
export async function erasePersonalData(tx: EntityManager, memberId: string): Promise<number> {
  // Serialises erasures, because each removes notices from the other's inbox.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('erasures', 0))`);
  // Requests by an old link, and messages about the member, wait for this lock and then find no member (`holdMember`,
  // `notErased`).
  await tx.query('select from recipients where member_id = $1 for update', [memberId]);
  let rows = 0;
  const run = async (statement: string, ...values: unknown[]) => {
    const [, changed] = await tx.query(statement, [memberId, ...values]);
    rows += changed;
  };
  // Nobody can respond to an erased support request.
  const notices = await noticesToRetract(tx, memberId);
  rows += await retractNotices(
    tx,
    notices.map(({ id }) => id),
  );
  await run(`update notices set title = 'A member offers help', facts = null where about_member = $1`);
  // The decision on a report stays readable, without the title that the member wrote.
  await run(`update notices set body = '' where body_of = $1`);
  await run(`update alerts set title = '', location = '', description = '' where owner_id = $1`);
  await run('delete from notifications where member_id = $1');
  await run('delete from security_notices where member_id = $1');
  await run('delete from relations where other_id = $1');
  rows += await eraseOwned(tx, owned, memberId);
  rows += await forgetAnswersTo(tx, memberId);
  await tx.query(
    `insert into recipients
       (member_id, status, member_version, contact_version, announced_contact, bulk_email, alert_email)
     values ($1, 'deleted', $2, $2, $2, false, false)
     on conflict (member_id) do update set status = excluded.status, member_version = excluded.member_version,
       contact_version = excluded.contact_version, announced_contact = excluded.announced_contact, bulk_email = false,
       bulk_sms = false, bulk_whatsapp = false, alert_email = false, full_name = null, ngo_name = null,
       user_type = null, role = null, state = null, city = null, interests = '{}', is_verified = false, email = null,
       email_confirmed = false, mobile = null, mobile_confirmed = false, last_active_on = null, bulk_email_decided_at = now(),
       role_granted_by = '{}', role_granted_at = null,
       bulk_sms_decided_at = now(), bulk_whatsapp_decided_at = now(),
       alert_email_decided_at = now()`,
    [memberId, lastVersion],
  );
  return rows + 1;
}
