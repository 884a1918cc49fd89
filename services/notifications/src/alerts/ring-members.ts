import type { AlertRing } from '@aar/contracts/notifications/alert-policy.contract';
import { Conditions } from '@aar/platform/database/conditions';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { anyOf } from '@aar/platform/database/any-of';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';
import { type Alert, audienceOf, interestsOfSupport } from './alerts.rules';
import { type MemberOfPlace, nextOfPlace } from '../reach/members-of-place';
import { canReach, mayReach } from '../relations/may-reach';
import { citiesWithin, type NearCity } from './near-cities';

/** Days for which recent alerts count against a member, and past offers of help count for them. */
const loadDays = 7;
const answerDays = 180;
/**
 * This many alerts outweigh everything that counts for a member; more are not counted, which would take seconds in a busy city.
 */
const mostLoad = 12;

/** Only the latest offers of help are read: reading half a year's offers on a large site would delay a ring by seconds. */
export const mostAnswers = 100_000;

/**
 * Candidates scored for each member chosen. When more are equal, they are a random sample, so that it is not always the same
 * members.
 */
const drawn = 4;
const [fewestDrawn, mostDrawn] = [1_000, 20_000];

export type RingOf = Pick<AlertRing, 'kind' | 'withinKm' | 'most'>;

/**
 * SQL for the members a ring could reach, as `r` with their distance `km` and the interests that alerts ring for; conditions and
 * values go into `where`. For a whole city the preferences are joined: looking them up for each member would take minutes.
 */
function inRing(ring: RingOf, alert: Alert, where: Conditions): string {
  nobodyOfOwner(alert, where);
  const members = (condition: string) =>
    `(select member_id, user_type, coalesce(p.interests, m.interests) as interests, 0 as km
      from recipients m left join preferences p using (member_id) where status = 'active' and ${condition}) r`;
  switch (ring.kind) {
    case 'city':
    case 'near':
      concerned(alert, where, 'r.interests');
      return membersNear(citiesWithin(ring.kind === 'near' ? ring.withinKm! : 0, alert), where);
    case 'state-ngos':
      return members(`user_type = 'ngo' and state = ${where.bind(alert.state)}`);
    case 'administrators':
      return members(`role = 'admin'`);
  }
}

/** Members who live in one of the cities or watch one, without duplicates. */
function membersNear(cities: NearCity[], where: Conditions): string {
  const [states, names, km] = (['state', 'city', 'km'] as const).map(name =>
    where.bind(cities.map(city => city[name])),
  );
  const near = (as: string) => `unnest(${states}::text[], ${names}::text[], ${km}::float8[]) ${as} (state, city, km)`;
  return `(
    select r.member_id, r.user_type, coalesce(p.interests, r.interests) as interests, near.km
    from ${near('near')} join recipients r on r.state = near.state and r.city = near.city
      left join preferences p on p.member_id = r.member_id where r.status = 'active'
    union all (
      select distinct on (r.member_id) r.member_id, r.user_type, coalesce(p.interests, r.interests) as interests, near.km
      from ${near('near')} join watched_places w on w.state = near.state and w.city = near.city
        join recipients r on r.member_id = w.member_id left join preferences p on p.member_id = r.member_id
      where r.status = 'active'
        and not exists (select from ${near('home')} where home.state = r.state and home.city = r.city)
      order by r.member_id, near.km)) r`;
}

/**
 * Excludes the owner, members whom a block or a mute keeps apart from the owner, and everyone while the owner's account is not active.
 */
function nobodyOfOwner({ ownerId }: Alert, where: Conditions) {
  where.and('r.member_id <> ?', ownerId);
  where.and(mayReach('r.member_id', `${where.bind(ownerId)}::uuid`, 'request-alert'));
  where.and(
    `not exists (select from recipients owner where owner.member_id = ? and owner.status <> 'active')`,
    ownerId,
  );
}

/** The same for the statement builder. */
function isNotOfOwner({ ownerId }: Alert, member: Expression<string>) {
  const { eb, and, not, exists, selectFrom } = expressionBuilder<NotificationsTables>();
  const away = selectFrom('recipients as owner')
    .select('owner.member_id')
    .where('owner.member_id', '=', ownerId)
    .where('owner.status', '<>', 'active');
  return and([eb(member, '<>', ownerId), canReach(member, uuidOf(ownerId), 'request-alert'), not(exists(away))]);
}

/** Whether the interests of a member match the alert, unless it is for everyone. */
function isConcerned({ urgency, requestType }: Alert, { userType, interests }: Omit<MemberOfPlace, 'id'>) {
  const { everyone, ngos, undecided, interests: wanted } = audienceOf(urgency, requestType);
  const { eb, and, or } = expressionBuilder<NotificationsTables>();
  return or([
    sql.lit(everyone),
    and([sql.lit(ngos), eb(userType, '=', 'ngo')]),
    and([sql.lit(undecided), sql<boolean>`${interests} = '{}'`]),
    sql<boolean>`${interests} && ${wanted}::text[]`,
  ]);
}

/** Restricts to members whose `interests` (SQL) match the alert, unless it is for everyone. */
function concerned({ urgency, requestType }: Alert, where: Conditions, interestsOf: string) {
  const { everyone, ngos, undecided, interests } = audienceOf(urgency, requestType);
  where.and(
    `(?::boolean or (?::boolean and r.user_type = 'ngo') or (?::boolean and ${interestsOf} = '{}') or ${interestsOf} && ?::text[])`,
    everyone,
    ngos,
    undecided,
    interests,
  );
}

/** The next page of members, in order of id, of a city that rings as a whole. */
export const nextOfCity = (tx: EntityManager, alert: Alert, after: string, limit: number): Promise<string[]> =>
  nextOfPlace(
    tx,
    { state: alert.state, city: alert.city, after },
    member => isNotOfOwner(alert, member.id).and(isConcerned(alert, member)),
    limit,
  );

/**
 * A query for the `member_id` of the members a ring rings for. A ring with a limit prefers members whose interests match the
 * request and the required support, who are near, who offered help before, and who received few alerts in the last days.
 */
export function chosenFor(ring: RingOf, alert: Alert, where: Conditions): string {
  const from = inRing(ring, alert, where);
  if (ring.most === null) return `select r.member_id from ${from} where ${where}`;
  const { interests } = audienceOf(alert.urgency, alert.requestType);
  const [wanted, support] = [interests, interestsOfSupport(alert.requiredSupport)].map(list => where.bind(list));
  const pool = Math.min(Math.max(drawn * ring.most, fewestDrawn), mostDrawn);
  return `
    select member_id from (
      select r.member_id,
        3 * (r.interests && ${wanted}::text[])::int + (r.interests && ${support}::text[])::int
          + (r.user_type = 'ngo')::int + 2 * least(coalesce(helper.answers, 0), 3) - r.km / 25 as fit
      from ${from} left join (
        select member_id, count(*) as answers from (
          select member_id from alert_answers where offered_at > now() - interval '${answerDays} days'
          order by offered_at desc limit ${mostAnswers}) latest
        group by member_id) helper using (member_id)
      where ${where} order by fit desc, random() limit ${pool}) drawn
    cross join lateral (
      select count(*) as alerts from (
        select from notifications n
        where n.member_id = drawn.member_id and n.created_at > now() - interval '${loadDays} days' and n.is_alert
        order by n.created_at desc limit ${mostLoad}) lately) load
    order by drawn.fit - load.alerts desc, random() limit ${ring.most}`;
}

/** Chooses the members of a ring, in order of id, among those whom the alert has not reached and who have not answered it. */
export async function chooseMembers(tx: EntityManager, ring: RingOf, alert: Alert): Promise<string[]> {
  const where = new Conditions();
  where.and(
    `not exists (select from notifications told where told.notice_id = ? and told.member_id = r.member_id)`,
    alert.id,
  );
  where.and(
    `not exists (select from alert_answers own where own.request_id = ? and own.member_id = r.member_id)`,
    alert.id,
  );
  const chosen = chosenFor(ring, alert, where);
  const [{ ids }] = await tx.query(
    `select coalesce(array_agg(member_id order by member_id), '{}') as ids from (${chosen}) chosen`,
    where.values,
  );
  return ids;
}

/**
 * Those of the members whom an alert also reaches by push and, if it is critical and they opted in, by SMS and WhatsApp; each
 * list in order of id. Their current preferences are checked again at sending.
 */
export async function chosenWays(tx: EntityManager, { urgency }: Pick<Alert, 'urgency'>, memberIds: string[]) {
  const found = await tx.query<{ id: string; channel: 'push' | 'sms' | 'whatsapp' }[]>(
    `select distinct member_id as id, 'push' as channel from push_subscriptions
     where member_id = any ($1) and ended_at is null
     union all
     select member_id, channel from preferences join recipients using (member_id)
       join unnest(array['sms', 'whatsapp']) channel on 'alert:' || channel = any (switched_on)
     where $2 and member_id = any ($1) and mobile is not null and mobile_confirmed
     order by id`,
    [memberIds, urgency === 'critical'],
  );
  const by = (channel: string) => found.filter(each => each.channel === channel).map(({ id }) => id);
  return { push: by('push'), sms: by('sms'), whatsapp: by('whatsapp') };
}

/** Those of the members whom the alert may still reach, in order of id. */
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
