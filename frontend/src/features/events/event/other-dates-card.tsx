import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@aar/contracts/community/events.contract';
import { api } from '../../../api/deferred-client';
import { formatDate, formatTime } from '../../../i18n/dates';
import { eventPath } from '../../../domain/events/event-path';
import { Card } from '../../../ui/display/card';
import { TextLink } from '../../../ui/navigation/link';

/** The upcoming dates of a series, each with its own seats; renders nothing until they are loaded. */
export function OtherDatesCard({ event, series }: { event: Event; series: string }) {
  const { i18n } = useLingui();
  const { data } = useQuery(api.events.list.query({ series, limit: 50 }));
  const others = data?.events.filter(({ id }) => id !== event.id) ?? [];
  if (others.length === 0) return null;
  return (
    <Card aria-labelledby="other-dates">
      <h2 id="other-dates">{i18n.t('Other dates')}</h2>
      <ul className="stack stack--2">
        {others.map(({ id, eventDate, eventTime }) => (
          <li key={id}>
            <TextLink to={eventPath(id)}>{`${formatDate(eventDate)}, ${formatTime(eventTime)}`}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
