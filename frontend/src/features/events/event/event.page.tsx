import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { eventCard } from '@aar/contracts/item-cards';
import { api } from '../../../api/deferred-client';
import { eventPath } from '../../../domain/events/event-path';
import { HiddenNotice } from '../../../domain/safety/hidden-notice';
import { isAhead, isOpen } from '../../../domain/events/join-event-button';
import { missing } from '../../../page-parts/missing';
import { PageMeta } from '../../../page-parts/page-meta';
import { useAbsolute } from '../../../server-rendering/server-rendering-context';
import { PageTitle } from '../../../page-parts/page-title';
import { QueryView } from '../../../page-parts/query-view';
import { ReportButton } from '../../../domain/safety/report-button';
import { ReportMissing } from '../../../domain/safety/report-missing';
import { ShareAfterCreating } from '../../../domain/sharing/share-after-creating';
import { ShareCard } from '../../../domain/sharing/share-links';
import { eventData } from '../../../server-rendering/structured-data';
import { Card } from '../../../ui/display/card';
import { CardSkeletons, Skeleton } from '../../../ui/feedback/skeleton';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { BackLink } from '../../../ui/navigation/link';
import { EventContact } from './event-contact';
import { EventDetails } from './event-details';
import { EventHead } from './event-head';
import { OtherDatesCard } from './other-dates-card';
import { TakePart } from './take-part';

// Loaded lazily: only the owner or attendees see these.
const Attendees = lazyPart(async () => ({ default: (await import('../attendees/attendees')).Attendees }));
const EventPhotos = lazyPart(async () => ({ default: (await import('../photos/event-photos')).EventPhotos }));
const TicketCard = lazyPart(async () => ({ default: (await import('../attendees/ticket-card')).TicketCard }));

const onItsWay = (
  <Card>
    <Skeleton lines={3} />
  </Card>
);

/** /events/:id: an event with its details, and for its owner the attendees */
export function Component() {
  const { i18n } = useLingui();
  const { id = '' } = useParams();
  const absolute = useAbsolute();
  const event = useQuery(api.events.get.query({ id }));

  return (
    <div className="wrap">
      {event.data ? (
        <PageMeta
          title={event.data.title}
          description={event.data.description}
          path={eventPath(id)}
          card={{ path: eventPath(id), drawn: eventCard(event.data) }}
          data={[eventData(event.data, absolute(eventPath(id)))]}
        />
      ) : (
        <PageTitle>{i18n.t('Event')}</PageTitle>
      )}
      <BackLink to="/events">{i18n.t('All events')}</BackLink>
      <QueryView
        query={event}
        as="h1"
        failure={i18n.t('Failed to fetch the event')}
        loading={<CardSkeletons count={1} />}
        instead={missing({
          none: i18n.t('This event does not exist or is no longer public.'),
          to: '/events',
          label: i18n.t('See all events'),
          children: <ReportMissing targetType="event" targetId={id} path={eventPath(id)} />,
        })}
      >
        {data => (
          <>
            <ShareAfterCreating kind="autoShareEvents" title={data.title} path={eventPath(id)} />
            <div className="two">
              <div className="stack stack--6">
                {data.isHidden && <HiddenNotice isOwner={data.isOwner} />}
                <EventHead event={data}>
                  <TakePart event={data} />
                </EventHead>
                <EventDetails event={data} />
                {data.status === 'completed' && <EventPhotos event={data} fallback={onItsWay} />}
                {data.isOwner && (
                  <Attendees
                    id={id}
                    eventDate={data.eventDate}
                    isAhead={isAhead(data) && data.status !== 'cancelled'}
                    fallback={onItsWay}
                  />
                )}
              </div>
              <aside className="stack stack--6" aria-label={i18n.t('More about this event')}>
                {data.ticket && isOpen(data) && <TicketCard id={id} ticket={data.ticket} fallback={onItsWay} />}
                {data.hasContact && !data.isOwner && <EventContact key={id} id={id} />}
                {data.series && <OtherDatesCard event={data} series={data.series.id} />}
                <ShareCard title={data.title} path={eventPath(id)} />
                {!data.isOwner && (
                  <ReportButton targetType="event" targetId={id} title={data.title} path={eventPath(id)} />
                )}
              </aside>
            </div>
          </>
        )}
      </QueryView>
    </div>
  );
}
