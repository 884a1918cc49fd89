import {
  type MessageChannel,
  type Preferences,
  type SavePreferences,
  waysOf,
} from '@aar/contracts/notifications/preferences.contract';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { idRows } from '@aar/platform/database/id-rows';
import { jsonRows } from '@aar/platform/database/json-rows';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import { addToJournal } from '@aar/platform/restore/journal';
import { journalDigest } from '@aar/platform/restore/journal-digest';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DataSource, EntityManager } from 'typeorm';
import { switchedOffJournal } from '../journal/journal-kinds';
import { db } from '../database/db';
import { decisions } from './channel-preferences';
import { channelsOf, type Decided, minutesOf, switchedBy, timeOf, undecided } from './channel-preferences.rules';

/** The preferences of a member, or the defaults if they have decided nothing. */
export async function readPreferences(database: DataSource | EntityManager, memberId: string): Promise<Preferences> {
  const { interests, places, profileInterests, alerts, email, sms, whatsapp, ...row } = await db(database)
    .selectFrom(idRows('member', [memberId]))
    .leftJoin('preferences', 'preferences.member_id', 'member.id')
    .leftJoin('recipients', 'recipients.member_id', 'member.id')
    .select(['preferences.interests', ...decisions, 'recipients.interests as profileInterests'])
    .select(['alert_email as alerts', 'bulk_email as email', 'bulk_sms as sms', 'bulk_whatsapp as whatsapp'])
    .select(({ selectFrom }) => {
      const watched = selectFrom('watched_places as place').select(['place.state', 'place.city']);
      return jsonArrayFrom(
        watched.whereRef('place.member_id', '=', 'member.id').orderBy('place.state').orderBy('place.city'),
      )
        .$castTo<Preferences['places']>()
        .as('places');
    })
    .executeTakeFirstOrThrow();
  // All columns are null if the member has no row.
  const { switchedOff, switchedOn, quietFrom, quietUntil, criticalPasses, dailyLimit, digest, language } =
    row.language === null ? undecided : (row as Decided);
  const channels = channelsOf({ switchedOff, switchedOn });
  const agreed: Partial<Record<MessageChannel, boolean | null>> = { email, sms, whatsapp };
  const campaignChannels = waysOf.campaign.filter(channel => agreed[channel]);
  return {
    channels: { ...channels, campaign: channels.campaign.filter(one => campaignChannels.includes(one)) },
    interests,
    places,
    profileInterests: profileInterests ?? [],
    agreed: { alerts: alerts ?? true, broadcasts: email ?? false, campaignChannels },
    quietFrom: quietFrom === null ? null : timeOf(quietFrom),
    quietUntil: quietUntil === null ? null : timeOf(quietUntil),
    criticalPasses,
    dailyLimit,
    digest,
    language,
  };
}

/** Replaces the preferences of a member. */
export async function savePreferences(tx: EntityManager, memberId: string, wanted: SavePreferences): Promise<void> {
  const { channels, interests, places, quietFrom, quietUntil, criticalPasses, dailyLimit, digest, language } = wanted;
  const { switchedOff, switchedOn } = switchedBy(channels);
  const decided = {
    switched_off: switchedOff,
    switched_on: switchedOn,
    interests,
    digest,
    language,
    quiet_from: quietFrom === null ? null : minutesOf(quietFrom),
    quiet_until: quietUntil === null ? null : minutesOf(quietUntil),
    critical_passes: criticalPasses,
    daily_limit: dailyLimit,
  };
  await db(tx)
    .insertInto('preferences')
    .values({ member_id: memberId, ...decided })
    .onConflict(known =>
      known.column('member_id').doUpdateSet({ ...fromExcluded(decided), updated_at: sql<Date>`now()` }),
    )
    .execute();
  await db(tx).deleteFrom('watched_places').where('member_id', '=', memberId).execute();
  await db(tx)
    .insertInto('watched_places')
    .columns(['member_id', 'state', 'city'])
    .expression(({ selectFrom }) =>
      selectFrom(jsonRows('place', places, { state: 'text', city: 'text' })).select([
        uuidOf(memberId).as('member_id'),
        ...(['place.state', 'place.city'] as const),
      ]),
    )
    .onConflict(known => known.doNothing())
    .execute();
  if (switchedOff.length > 0 || !digest)
    await addToJournal(tx, switchedOffJournal, {
      member: journalDigest(tx, memberId),
      ways: switchedOff,
      digest,
    });
  if (!digest) await forgetWaiting(tx, memberId);
}

/** Switches the daily digest off without changing the other preferences. */
export async function stopDigest(tx: EntityManager, memberId: string): Promise<void> {
  await db(tx)
    .insertInto('preferences')
    .values({ member_id: memberId, digest: false })
    .onConflict(known => known.column('member_id').doUpdateSet({ digest: false, updated_at: sql<Date>`now()` }))
    .execute();
  await addToJournal(tx, switchedOffJournal, { member: journalDigest(tx, memberId), ways: [], digest: false });
  await forgetWaiting(tx, memberId);
}

/** Items waiting for a digest that the member no longer wants are still on the site. */
const forgetWaiting = (tx: EntityManager, memberId: string) =>
  db(tx).deleteFrom('digest_items').where('member_id', '=', memberId).where('digest_id', 'is', null).execute();

/** Locks the member of a link in a mail against a concurrent erasure, so that nothing is written about an erased member. */
export async function lockMember(tx: EntityManager, memberId: string): Promise<{ email: string }> {
  const member = await db(tx)
    .selectFrom('recipients')
    .select('email')
    .where('member_id', '=', memberId)
    .where('status', 'is distinct from', 'deleted')
    .forShare()
    .executeTakeFirst();
  if (!member) throw new Problem('notifications.unsubscribe.invalid');
  return { email: member.email ?? '' };
}
