import { anyOf } from '@aar/platform/database/any-of';
import { expressionBuilder, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';
import { nextOfPlace } from '../reach/members-of-place';
import type { Alert } from './alerts.rules';
import { chosenFor, isConcerned, isNotOfOwner, type RingOf } from './ring-choice';

/** The next page of members, in order of id, of a city that is alerted as a whole. */
export const nextOfCity = (tx: EntityManager, alert: Alert, after: string, limit: number): Promise<string[]> =>
  nextOfPlace(
    tx,
    { state: alert.state, city: alert.city, after },
    member => isNotOfOwner(alert, member.id).and(isConcerned(alert, member)),
    limit,
  );

/** Chooses the members of a ring, in order of id, among those whom the alert has not reached and who have not responded to it. */
export async function chooseMembers(tx: EntityManager, ring: RingOf, alert: Alert): Promise<string[]> {
  const { and, not, exists, selectFrom } = expressionBuilder<NotificationsTables>();
  const chosen = chosenFor(ring, alert, member => {
    const told = selectFrom('notifications')
      .where('notifications.notice_id', '=', alert.id)
      .where('notifications.member_id', '=', member);
    const own = selectFrom('alert_answers')
      .where('alert_answers.request_id', '=', alert.id)
      .where('alert_answers.member_id', '=', member);
    return and([not(exists(told)), not(exists(own))]);
  });
  const { ids } = await db(tx)
    .selectFrom(sql<{ member_id: string }>`${chosen}`.as('chosen'))
    .select(({ ref }) => {
      const id = ref('chosen.member_id');
      return sql<string[]>`coalesce(array_agg(${id} order by ${id}), '{}')`.as('ids');
    })
    .executeTakeFirstOrThrow();
  return ids;
}

type Way = 'push' | 'sms' | 'whatsapp';

/**
 * The members whom an alert also reaches by push and, if it is critical and they opted in, by SMS and WhatsApp; each list in
 * order of id. Their current preferences are checked again at sending.
 */
export async function chosenWays(tx: EntityManager, { urgency }: Pick<Alert, 'urgency'>, memberIds: string[]) {
  const byText = db(tx)
    .selectFrom('preferences')
    .innerJoin('recipients', 'recipients.member_id', 'preferences.member_id')
    .innerJoin(sql<{ name: Way }>`unnest(array['sms', 'whatsapp'])`.as<'channel'>(sql`channel (name)`), join =>
      join.on(({ ref }) => sql<boolean>`'alert:' || ${ref('channel.name')} = any (${ref('preferences.switched_on')})`),
    )
    .select(['preferences.member_id as id', 'channel.name as channel'])
    .where(sql.lit(urgency === 'critical'))
    .where('preferences.member_id', '=', anyOf(memberIds))
    .where('recipients.mobile', 'is not', null)
    .where('recipients.mobile_confirmed', '=', true);
  const found = await db(tx)
    .selectFrom('push_subscriptions')
    .select(['push_subscriptions.member_id as id', sql.lit<Way>('push').as('channel')])
    .distinct()
    .where('push_subscriptions.member_id', '=', anyOf(memberIds))
    .where('push_subscriptions.ended_at', 'is', null)
    .unionAll(byText)
    .orderBy('id')
    .execute();
  const by = (channel: Way) => found.filter(each => each.channel === channel).map(({ id }) => id);
  return { push: by('push'), sms: by('sms'), whatsapp: by('whatsapp') };
}

/** The members whom the alert may still reach, in order of id. */
export async function stillReached(tx: EntityManager, alert: Alert, memberIds: string[]): Promise<string[]> {
  const found = await db(tx)
    .selectFrom('recipients')
    .select('recipients.member_id as id')
    .where('recipients.status', '=', 'active')
    .where(({ ref }) => isNotOfOwner(alert, ref('recipients.member_id')))
    .where('recipients.member_id', '=', anyOf(memberIds))
    .orderBy('recipients.member_id')
    .execute();
  return found.map(({ id }) => id);
}
