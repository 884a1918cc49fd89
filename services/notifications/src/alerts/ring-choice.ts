import type { AlertRing } from '@aar/contracts/notifications/alert-policy.contract';
import { ago } from '@aar/platform/database/ago';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { type Expression, type ExpressionBuilder, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { NotificationsTables } from '../database/db';
import type { MemberOfPlace } from '../reach/members-of-place';
import { canReach } from '../relations/may-reach';
import { type Alert, audienceOf, interestsOfSupport } from './alerts.rules';
import { citiesWithin, type NearCity } from './near-cities';

/** Days for which recent alerts count against a member, and offers of help count in their favour. */
const loadDays = 7;
const answerDays = 180;
/**
 * This many alerts outweigh everything that counts in a member's favour; more are not counted, because that would
 * take seconds in a busy city.
 */
const mostLoad = 12;

/** Only the latest offers of help are read: reading half a year's offers on a large site would delay a ring by seconds. */
export const mostAnswers = 100_000;

/**
 * Candidates scored per chosen member. If there are more equal ones, they are a random sample, so that it is not
 * always the same members.
 */
const drawn = 4;
const [fewestDrawn, mostDrawn] = [1_000, 20_000];

export type RingOf = Pick<AlertRing, 'kind' | 'withinKm' | 'most'>;

/** A member whom a ring could reach, the distance, and the interests that alerts ring for. */
interface MemberInReach {
  member_id: string;
  user_type: 'activist' | 'ngo' | null;
  interests: string[];
  km: number;
}

type Tables = NotificationsTables & { near: NearCity; home: NearCity; r: MemberInReach };

/**
 * The members a ring could reach. For a whole city the preferences are joined: looking them up for each member would take
 * minutes.
 */
function inRing(ring: RingOf, alert: Alert): Expression<MemberInReach> {
  switch (ring.kind) {
    case 'city':
    case 'near':
      return membersNear(citiesWithin(ring.kind === 'near' ? ring.withinKm! : 0, alert));
    case 'state-ngos':
      return membersWhere(({ eb, and }) =>
        and([eb('recipients.user_type', '=', 'ngo'), eb('recipients.state', '=', alert.state)]),
      );
    case 'administrators':
      return membersWhere(({ eb }) => eb('recipients.role', '=', 'admin'));
  }
}

const membersWhere = (condition: (eb: ExpressionBuilder<Tables, 'recipients'>) => Expression<SqlBool>) =>
  expressionBuilder<Tables>()
    .selectFrom('recipients')
    .leftJoin('preferences', 'preferences.member_id', 'recipients.member_id')
    .select(({ fn }) => [
      ...(['recipients.member_id', 'recipients.user_type'] as const),
      fn.coalesce('preferences.interests', 'recipients.interests').as('interests'),
      sql.lit(0).as('km'),
    ])
    .where('recipients.status', '=', 'active')
    .where(condition);

/** Members who live in one of the cities or watch one, without duplicates. */
function membersNear(cities: NearCity[]) {
  const [states, names, km] = (['state', 'city', 'km'] as const).map(name => cities.map(city => city[name]));
  const near = <Name extends 'near' | 'home'>(name: Name) =>
    sql<NearCity>`unnest(${states}::text[], ${names}::text[], ${km}::float8[])`.as<Name>(
      sql`${sql.ref(name)} (state, city, km)`,
    );
  const { selectFrom } = expressionBuilder<Tables>();
  const living = selectFrom(near('near'))
    .innerJoin('recipients', join =>
      join.onRef('recipients.state', '=', 'near.state').onRef('recipients.city', '=', 'near.city'),
    )
    .leftJoin('preferences', 'preferences.member_id', 'recipients.member_id')
    .select(['recipients.member_id', 'recipients.user_type'])
    .select(({ fn }) => fn.coalesce('preferences.interests', 'recipients.interests').as('interests'))
    .select('near.km')
    .where('recipients.status', '=', 'active');
  const watching = selectFrom(near('near'))
    .innerJoin('watched_places as watched', join =>
      join.onRef('watched.state', '=', 'near.state').onRef('watched.city', '=', 'near.city'),
    )
    .innerJoin('recipients', 'recipients.member_id', 'watched.member_id')
    .leftJoin('preferences', 'preferences.member_id', 'recipients.member_id')
    .distinctOn('recipients.member_id')
    .select(['recipients.member_id', 'recipients.user_type'])
    .select(({ fn }) => fn.coalesce('preferences.interests', 'recipients.interests').as('interests'))
    .select('near.km')
    .where('recipients.status', '=', 'active')
    .where(({ not, exists, selectFrom: from }) =>
      not(
        exists(
          from(near('home'))
            .whereRef('home.state', '=', 'recipients.state')
            .whereRef('home.city', '=', 'recipients.city'),
        ),
      ),
    )
    .orderBy('recipients.member_id')
    .orderBy('near.km');
  return living.unionAll(({ parens }) => parens(watching));
}

/**
 * Excludes the owner, members separated from the owner by a block or a mute, and everyone while the owner's account is not
 * active.
 */
export function isNotOfOwner({ ownerId }: Alert, member: Expression<string>) {
  const { eb, and, not, exists, selectFrom } = expressionBuilder<NotificationsTables>();
  const away = selectFrom('recipients as owner')
    .select('owner.member_id')
    .where('owner.member_id', '=', ownerId)
    .where('owner.status', '<>', 'active');
  return and([eb(member, '<>', ownerId), canReach(member, uuidOf(ownerId), 'request-alert'), not(exists(away))]);
}

/** Whether the interests of a member match the alert, unless it is for everyone. */
export function isConcerned({ urgency, requestType }: Alert, { userType, interests }: Omit<MemberOfPlace, 'id'>) {
  const { everyone, ngos, undecided, interests: wanted } = audienceOf(urgency, requestType);
  const { eb, and, or } = expressionBuilder<NotificationsTables>();
  return or([
    sql.lit(everyone),
    and([sql.lit(ngos), eb(userType, '=', 'ngo')]),
    and([sql.lit(undecided), sql<boolean>`${interests} = '{}'`]),
    sql<boolean>`${interests} && ${wanted}::text[]`,
  ]);
}

/**
 * A query for the members a ring rings for, among those who are free. A ring with a limit prefers members whose interests match
 * the request and the required support, who are near, who offered help before, and who received few alerts in the last days.
 */
export function chosenFor(
  ring: RingOf,
  alert: Alert,
  isFree: (member: Expression<string>) => Expression<SqlBool>,
): Expression<{ member_id: string }> {
  const { selectFrom } = expressionBuilder<Tables>();
  const isByInterest = ring.kind === 'city' || ring.kind === 'near';
  const inReach = selectFrom(sql<MemberInReach>`${inRing(ring, alert)}`.as('r'))
    .where(({ ref }) => isFree(ref('r.member_id')))
    .where(({ ref }) => isNotOfOwner(alert, ref('r.member_id')))
    .$if(isByInterest, members =>
      members.where(({ ref }) => isConcerned(alert, { userType: ref('r.user_type'), interests: ref('r.interests') })),
    );
  if (ring.most === null) return inReach.select('r.member_id');
  const { interests } = audienceOf(alert.urgency, alert.requestType);
  const answers = selectFrom('alert_answers')
    .select('alert_answers.member_id')
    .where('alert_answers.offered_at', '>', ago(`${answerDays} days`))
    .orderBy('alert_answers.offered_at', 'desc')
    .limit(sql.lit(mostAnswers));
  const helpers = selectFrom(answers.as('latest'))
    .select(({ fn }) => ['latest.member_id', fn.countAll<string>().as('answers')])
    .groupBy('latest.member_id');
  const drawnMembers = inReach
    .leftJoin(helpers.as('helper'), 'helper.member_id', 'r.member_id')
    .select(({ ref, fn }) => {
      const wants = (list: readonly string[]) => sql`(${ref('r.interests')} && ${list}::text[])::int`;
      const isNgo = sql`(${ref('r.user_type')} = 'ngo')::int`;
      const helped = sql`least(${fn.coalesce('helper.answers', sql<string>`0`)}, 3)`;
      return [
        'r.member_id',
        sql<number>`3 * ${wants(interests)} + ${wants(interestsOfSupport(alert.requiredSupport))} + ${isNgo}
          + 2 * ${helped} - ${ref('r.km')} / 25`.as('fit'),
      ];
    })
    .orderBy('fit', 'desc')
    .orderBy(sql`random()`)
    .limit(sql.lit(Math.min(Math.max(drawn * ring.most, fewestDrawn), mostDrawn)));
  return selectFrom(drawnMembers.as('drawn'))
    .crossJoinLateral(({ selectFrom: from }) => {
      const lately = from('notifications')
        .whereRef('notifications.member_id', '=', 'drawn.member_id')
        .where('notifications.created_at', '>', ago(`${loadDays} days`))
        .where(({ ref }) => ref('notifications.is_alert'))
        .orderBy('notifications.created_at', 'desc')
        .limit(sql.lit(mostLoad));
      return from(lately.as('lately'))
        .select(({ fn }) => fn.countAll<string>().as('alerts'))
        .as('load');
    })
    .select('drawn.member_id')
    .orderBy(({ eb }) => eb('drawn.fit', '-', sql<number>`${sql.ref('load.alerts')}`), 'desc')
    .orderBy(sql`random()`)
    .limit(sql.lit(ring.most));
}
