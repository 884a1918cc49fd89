import type { Preferences, SavePreferences } from '@aar/contracts/notifications/preferences.contract';
import { Problem } from '@aar/platform/errors/problem';
import { addToJournal } from '@aar/platform/restore/journal';
import { journalDigest } from '@aar/platform/restore/journal-digest';
import type { EntityManager } from 'typeorm';
import { switchedOffJournal } from '../restore/journal-kinds';
import { channelsOf, type Decided, minutesOf, switchedBy, timeOf, undecided } from './channel-preferences.rules';

type Row = Decided & Pick<Preferences, 'interests' | 'places' | 'profileInterests' | 'agreed'>;

/** The preferences of a member, or the defaults if they have decided nothing. */
export async function readPreferences(db: Pick<EntityManager, 'query'>, memberId: string): Promise<Preferences> {
  const [row]: Partial<Row>[] = await db.query(
    `select p.*, coalesce(r.interests, '{}') as "profileInterests",
       json_build_object('alerts', coalesce(r.alert_email, true), 'broadcasts', coalesce(r.bulk_email, false),
         'campaignChannels', array_remove(array[case when r.bulk_email then 'email' end, case when r.bulk_sms then 'sms' end,
           case when r.bulk_whatsapp then 'whatsapp' end], null)) as agreed,
       (select coalesce(json_agg(json_build_object('state', state, 'city', city) order by state, city), '[]')
        from watched_places where member_id = $1) as places
     from (select) here
     left join (select interests, switched_off as "switchedOff", switched_on as "switchedOn", quiet_from as "quietFrom",
         quiet_until as "quietUntil", critical_passes as "criticalPasses", daily_limit as "dailyLimit", digest, language
       from preferences where member_id = $1) p on true
     left join recipients r on r.member_id = $1`,
    [memberId],
  );
  const { interests, places, profileInterests, agreed } = row as Row;
  // All columns are null if the member has no row.
  const { switchedOff, switchedOn, quietFrom, quietUntil, ...rest } = row?.language ? (row as Row) : undecided;
  const channels = channelsOf({ switchedOff, switchedOn });
  return {
    channels: { ...channels, campaign: channels.campaign.filter(one => agreed.campaignChannels.includes(one)) },
    ...{ interests, places, profileInterests, agreed },
    quietFrom: quietFrom === null ? null : timeOf(quietFrom),
    quietUntil: quietUntil === null ? null : timeOf(quietUntil),
    ...{
      criticalPasses: rest.criticalPasses,
      dailyLimit: rest.dailyLimit,
      digest: rest.digest,
      language: rest.language,
    },
  };
}

/** Replaces the preferences of a member. */
export async function savePreferences(tx: EntityManager, memberId: string, wanted: SavePreferences): Promise<void> {
  const { channels, interests, places, quietFrom, quietUntil, criticalPasses, dailyLimit, digest, language } = wanted;
  const { switchedOff, switchedOn } = switchedBy(channels);
  await tx.query(
    `insert into preferences (member_id, switched_off, switched_on, interests, quiet_from, quiet_until, critical_passes, daily_limit,
       digest, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (member_id) do update set switched_off = excluded.switched_off, switched_on = excluded.switched_on, interests = excluded.interests,
       quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, critical_passes = excluded.critical_passes,
       daily_limit = excluded.daily_limit, digest = excluded.digest, language = excluded.language, updated_at = now()`,
    [
      ...[memberId, switchedOff, switchedOn, interests],
      ...[quietFrom && minutesOf(quietFrom), quietUntil && minutesOf(quietUntil)],
      ...[criticalPasses, dailyLimit, digest, language],
    ],
  );
  await tx.query('delete from watched_places where member_id = $1', [memberId]);
  await tx.query(
    `insert into watched_places (member_id, state, city)
     select $1, state, city from json_to_recordset($2) as p (state text, city text) on conflict do nothing`,
    [memberId, JSON.stringify(places)],
  );
  if (switchedOff.length > 0 || !digest)
    await addToJournal(tx, switchedOffJournal, {
      member: journalDigest(tx, memberId),
      ways: switchedOff,
      digest,
    });
  if (!digest) await forgetWaiting(tx, memberId);
}

/** Switches the daily digest off and keeps the other preferences. */
export async function stopDigest(tx: EntityManager, memberId: string): Promise<void> {
  await tx.query(
    `insert into preferences (member_id, digest) values ($1, false) on conflict (member_id) do update
       set digest = false, updated_at = now()`,
    [memberId],
  );
  await addToJournal(tx, switchedOffJournal, { member: journalDigest(tx, memberId), ways: [], digest: false });
  await forgetWaiting(tx, memberId);
}

/** Items waiting for a digest that the member no longer wants are still on the site. */
const forgetWaiting = (tx: EntityManager, memberId: string) =>
  tx.query('delete from digest_items where member_id = $1 and digest_id is null', [memberId]);

/** Locks the member behind a link in a mail against a concurrent erasure, so that nothing is written about an erased member. */
export async function holdMember(tx: EntityManager, memberId: string): Promise<{ email: string }> {
  const [member] = await tx.query<{ email: string }[]>(
    `select coalesce(email, '') as email from recipients
     where member_id = $1 and status is distinct from 'deleted' for share`,
    [memberId],
  );
  if (!member) throw new Problem('notifications.unsubscribe.invalid');
  return member;
}
