import type { Actor } from '@aar/contracts/access';
import { type AlertStatus, alertStatus } from '@aar/contracts/notifications/alert-status.contract';
import { instant } from '@aar/platform/database/instant';
import { Problem } from '@aar/platform/errors/problem';
import { isStaff } from '@aar/platform/moderation/hidden-content';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { isShownNotice } from '../moderation/hideables';

interface Found extends Omit<AlertStatus, 'state'> {
  status: string;
  isShown: boolean;
  isRinging: boolean;
}

@Implements(alertStatus)
export class AlertStatusController implements Handlers<typeof alertStatus> {
  constructor(private readonly dataSource: DataSource) {}

  /** Only for the owner of the request and for staff; to everyone else the alert does not exist. */
  async get({ id }: Inputs<typeof alertStatus>['get'], actor: Actor) {
    const [found] = await this.dataSource.query<Found[]>(
      `select coalesce((select status from request_statuses where request_id = a.id), 'active') as status,
         ${isShownNotice('a.id')} as "isShown",
         exists (select from ringing_alerts r where r.alert_id = a.id) as "isRinging",
         ${instant('a.next_ring_at')} as "nextRingAt", p.enough,
         (select count(*)::int from alert_answers o where o.request_id = a.id and o.is_accepted) as accepted,
         coalesce(sum(r.members), 0)::int as alerted,
         coalesce(json_agg(json_build_object('kind', r.kind, 'withinKm', r.within_km, 'members', r.members,
           'openedAt', ${instant('r.opened_at')}) order by r.place) filter (where r.place is not null), '[]') as rings
       from alerts a join alert_policies p on p.urgency = a.urgency left join alert_rings r on r.alert_id = a.id
       where a.id = $1 and (a.owner_id = $2 or $3) group by a.id, p.enough`,
      [id, actor.id, isStaff(actor)],
    );
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
