import './home.css';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { Activity } from '@aar/contracts/community/activities.contract';
import { api } from '../../api/client';
import { FeaturedBadge } from '../../domain/editorial/featured-badge';
import { QueryView } from '../../page-parts/query-view';
import { eventPath } from '../../domain/events/event-path';
import { requestPath } from '../../domain/support-requests/request-ticket';
import { formatAgo } from '../../i18n/dates';
import { Badge } from '../../ui/display/badge';
import { Calendar, Ticket } from '../../ui/icons';
import { TextLink } from '../../ui/navigation/link';
import { Card } from '../../ui/display/card';

const SHOWN = 6;
const EVERY_MINUTE = 60_000;

function ActivityLine({ activity }: { activity: Activity }) {
  const { i18n } = useLingui();
  const { location } = activity;
  const isEvent = activity.type === 'event';
  const summary = isEvent
    ? i18n.t('Event, {count, plural, one {# participant} other {# participants}}, {location}', {
        count: activity.participants ?? 0,
        location,
      })
    : i18n.t('Support request, {count, plural, one {# response} other {# responses}}, {location}', {
        count: activity.responses ?? 0,
        location,
      });
  return (
    <li>
      <span className={`dotico ${isEvent ? 'dotico--ev' : ''}`}>{isEvent ? <Calendar /> : <Ticket />}</span>
      <div className="grow">
        <b>
          <TextLink to={(isEvent ? eventPath : requestPath)(activity.id)}>{activity.title}</TextLink>
        </b>
        <p className="small muted">{summary}</p>
        <p className="row small mt-2">
          {activity.status === 'active' ? (
            <Badge tone="active">{i18n.t('Active')}</Badge>
          ) : (
            <Badge tone="done">{i18n.t('Completed')}</Badge>
          )}
          {activity.isPromoted && <FeaturedBadge />}
          <span className="muted" suppressHydrationWarning>
            {formatAgo(activity.createdAt)}
          </span>
        </p>
      </div>
    </li>
  );
}

/** Recent activities, refetched every minute. */
export function RecentActivities() {
  const { i18n } = useLingui();
  const recent = useQuery({ ...api.activities.recent.query({}), refetchInterval: EVERY_MINUTE });
  return (
    <Card hold="pin" aria-labelledby="recent">
      <h3 id="recent">{i18n.t('Recent Activities')}</h3>
      <QueryView
        query={recent}
        as="h3"
        failure={i18n.t('Failed to fetch recent activities')}
        lines={6}
        isEmpty={activities => activities.length === 0}
        empty={<p className="muted">{i18n.t('No activity yet.')}</p>}
      >
        {activities => (
          <ul className="ledger activities">
            {activities.slice(0, SHOWN).map(activity => (
              <ActivityLine key={activity.id} activity={activity} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
