import type { Actor } from '@aar/contracts/access';
import { type AlertStatus, alertStatus } from '@aar/contracts/notifications/alert-status.contract';
import { instantOf } from '@aar/platform/database/instant';
import { Problem } from '@aar/platform/errors/problem';
import { decidesAboutMembers } from '@aar/platform/moderation/hidden-content';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { isNoticeShown } from '../moderation/hideables';
import { db } from '../database/db';

interface Found extends Omit<AlertStatus, 'state'> {
  status: string;
  isShown: boolean;
  isRinging: boolean;
}

@Implements(alertStatus)
export class AlertStatusController implements Handlers<typeof alertStatus> {
  constructor(private readonly dataSource: DataSource) {}

  /** Only for the owner of the request and for administrators; to everyone else the alert does not exist. */
  async get({ id }: Inputs<typeof alertStatus>['get'], actor: Actor) {
    const found: Found | undefined = await db(this.dataSource)
      .selectFrom('alerts')
      .innerJoin('alert_policies as policy', 'policy.urgency', 'alerts.urgency')
      .leftJoin('alert_rings as ring', 'ring.alert_id', 'alerts.id')
      .select(({ selectFrom, exists, ref }) => {
        const status = selectFrom('request_statuses as request')
          .select('request.status')
          .whereRef('request.request_id', '=', 'alerts.id');
        const ringing = selectFrom('ringing_alerts as ringing')
          .select('ringing.place')
          .whereRef('ringing.alert_id', '=', 'alerts.id');
        const accepted = selectFrom('alert_answers as answer')
          .select(sql`count(*)::int`.as('count'))
          .whereRef('answer.request_id', '=', 'alerts.id')
          .where('answer.is_accepted', '=', true);
        const opened = sql`json_build_object('kind', ${ref('ring.kind')}, 'withinKm', ${ref('ring.within_km')},
          'members', ${ref('ring.members')}, 'openedAt', ${instantOf(ref('ring.opened_at'))})`;
        return [
          sql<string>`coalesce(${status}, 'active')`.as('status'),
          isNoticeShown(ref('alerts.id')).$castTo<boolean>().as('isShown'),
          exists(ringing).$castTo<boolean>().as('isRinging'),
          instantOf(ref('alerts.next_ring_at')).$castTo<string | null>().as('nextRingAt'),
          'policy.enough',
          sql<number>`${accepted}`.as('accepted'),
          sql<number>`coalesce(sum(${ref('ring.members')}), 0)::int`.as('alerted'),
          sql<Found['rings']>`coalesce(json_agg(${opened} order by ${ref('ring.place')})
            filter (where ${ref('ring.place')} is not null), '[]')`.as('rings'),
        ];
      })
      .where('alerts.id', '=', id)
      .$if(!decidesAboutMembers(actor), query => query.where('alerts.owner_id', '=', actor.id))
      .groupBy(['alerts.id', 'policy.enough'])
      .executeTakeFirst();
    if (!found) throw new Problem('notifications.alert.unknown');
    const { status, isShown, isRinging, ...shown } = found;
    return { ...shown, state: stateOf({ status, isShown, isRinging }, shown) };
  }
}

function stateOf(
  { status, isShown, isRinging }: Pick<Found, 'status' | 'isShown' | 'isRinging'>,
  { accepted, enough, nextRingAt }: Pick<Found, 'accepted' | 'enough' | 'nextRingAt'>,
): AlertStatus['state'] {
  if (status === 'completed' || status === 'closed') return 'over';
  if (status === 'paused' || !isShown) return 'paused';
  if (accepted >= enough) return 'enough';
  return isRinging || nextRingAt ? 'ringing' : 'done';
}
