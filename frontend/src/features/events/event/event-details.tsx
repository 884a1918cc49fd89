import { useLingui } from '@lingui/react';
import type { Event } from '@aar/contracts/community/events.contract';
import { formatAgo, formatDate } from '../../../i18n/dates';
import { repeats } from '../../../domain/events/event-labels';
import { Chips } from '../../../ui/display/badge';
import { Card } from '../../../ui/display/card';
import { Facts } from '../../../ui/display/numbers';

/** The description of an event, and all details that its head does not show. */
export function EventDetails({ event }: { event: Event }) {
  const { i18n } = useLingui();
  const repeatSentence = ({ repeat, until }: NonNullable<Event['series']>) =>
    i18n.t('{often} until {day}', { often: i18n.t(repeats[repeat]), day: formatDate(until) });
  return (
    <Card className="stack" aria-label={i18n.t('About this event')}>
      <p className="whitespace-pre-line">{event.description}</p>
      {event.requirements.length > 0 && (
        <div className="stack stack--2">
          <h2 className="text-20">{i18n.t('Requirements')}</h2>
          <Chips items={event.requirements} />
        </div>
      )}
      <Facts
        items={[
          ...(event.contactInfo ? [{ label: i18n.t('Contact Info'), value: event.contactInfo }] : []),
          ...(event.series ? [{ label: i18n.t('Repeats'), value: repeatSentence(event.series) }] : []),
          {
            label: i18n.t('Posted'),
            value: (
              <time dateTime={event.createdAt} suppressHydrationWarning>
                {formatAgo(event.createdAt)}
              </time>
            ),
          },
        ]}
      />
    </Card>
  );
}
