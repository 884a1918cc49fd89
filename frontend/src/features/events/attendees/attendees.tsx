import './attendees.css';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Attendee } from '@aar/contracts/community/events.contract';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../../api/deferred-client';
import { saveFile } from '../../../api/save-file';
import { messageOf } from '../../../i18n/failures';
import { formatAgo, formatTime } from '../../../i18n/dates';
import { todayInIndia } from '../../../i18n/days';
import { MarkLine } from '../../../domain/members/member-marks';
import { QueryView } from '../../../page-parts/query-view';
import { usePages } from '../../../page-parts/use-pages';
import { Button } from '../../../ui/button';
import { Avatar } from '../../../ui/display/avatar';
import { Badge } from '../../../ui/display/badge';
import { Card } from '../../../ui/display/card';
import { SwashHeading } from '../../../ui/display/heading';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog';
import { Download } from '../../../ui/icons';
import { useAddressWindow } from '../../../ui/navigation/use-address-window';
import { useCheckIns } from './check-ins';

const RemoveDialog = lazyDialog(() => import('./remove-attendee.dialog'));

/** The attendees of the member's own event, in the order of joining, with check-in. */
export function Attendees({ id, eventDate, isAhead }: { id: string; eventDate: string; isAhead: boolean }) {
  const { i18n } = useLingui();
  const hasCome = eventDate <= todayInIndia();
  const pages = usePages(api.events.attendees, { id });
  const { waiting, waitsForConnection, refusal, checkIn } = useCheckIns(id);
  // A ticket's QR code is a URL that any phone's camera can open.
  const shown = useAddressWindow('check-in');
  const download = useMutation({
    mutationFn: () => api.events.attendeesCsv({ id }),
    onSuccess: file => saveFile(file, 'attendees.csv'),
    meta: { fallback: /*i18n*/ 'Failed to fetch attendees' },
  });
  const [leaving, setLeaving] = useState<Attendee>();
  const left = Object.keys(waiting).length;
  return (
    <Card aria-labelledby="attendees">
      <div className="row row--between">
        <SwashHeading id="attendees">{i18n.t('Attendees')}</SwashHeading>
        <Button tone="plain" icon={<Download />} pending={download.isPending} onClick={() => download.mutate()}>
          {i18n.t('Download CSV')}
        </Button>
      </div>
      {shown.value && (
        <div className="row mt-4">
          <p>{i18n.t('Somebody shows you their ticket.')}</p>
          {hasCome && (
            <Button
              onClick={() => {
                checkIn(shown.value!);
                shown.close();
              }}
            >
              {i18n.t('Check In')}
            </Button>
          )}
        </div>
      )}
      {!hasCome && <p className="small muted">{i18n.t('Check-in opens on the day of the event.')}</p>}
      <p role="status" className="small muted">
        {left > 0 && waitsForConnection && (
          <span>
            {i18n.t('{count, plural, one {# check-in waits} other {# check-ins wait}} for a connection.', {
              count: left,
            })}
          </span>
        )}
        {left > 0 && refusal && (
          <span>
            {[
              messageOf(refusal, 'The site cannot accept check-ins right now.'),
              i18n.t(
                '{count, plural, one {# check-in is} other {# check-ins are}} stored on this device until the site accepts them.',
                { count: left },
              ),
            ].join(' ')}
          </span>
        )}
      </p>
      <QueryView
        query={pages}
        as="h3"
        failure={i18n.t('Failed to fetch attendees')}
        loading={
          <Loading className="mt-4">
            <Skeleton lines={3} />
          </Loading>
        }
        isEmpty={([first]) => first?.attendees.length === 0}
        empty={<p className="muted mt-4">{i18n.t('Nobody has joined yet. Share the event to let people know.')}</p>}
      >
        {all => (
          <ul className="rule mt-4">
            {all
              .flatMap(page => page.attendees)
              .map(attendee => (
                <AttendeeLine
                  key={attendee.seatId}
                  attendee={attendee}
                  cameAt={attendee.checkedInAt ?? (attendee.ticket ? waiting[attendee.ticket] : undefined)}
                  onCheckIn={hasCome && attendee.ticket ? () => checkIn(attendee.ticket!) : undefined}
                  onRemove={isAhead ? () => setLeaving(attendee) : undefined}
                />
              ))}
          </ul>
        )}
      </QueryView>
      {leaving && <RemoveDialog id={id} attendee={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}

function AttendeeLine({
  attendee,
  cameAt,
  onCheckIn,
  onRemove,
}: {
  attendee: Attendee;
  cameAt: string | undefined;
  /** Undefined before the day of the event, and for a member in quiet mode, who shows the ticket. */
  onCheckIn: (() => void) | undefined;
  /** Undefined once the event has begun. */
  onRemove: (() => void) | undefined;
}) {
  const { i18n } = useLingui();
  const name = nameOf(attendee);
  return (
    <li className="attendee">
      <Avatar small name={name} square={attendee.userType === 'ngo'} checked={attendee.isChecked} />
      <div>
        <b className="font-semibold">{name}</b>
        {attendee.ngoName && <p className="small muted">{attendee.fullName}</p>}
        <p className="small muted">
          {[attendee.city, attendee.state, formatAgo(attendee.joinedAt)].filter(Boolean).join(' · ')}
        </p>
        <MarkLine marks={attendee} />
      </div>
      <div className="attendee__actions">
        {cameAt ? (
          <Badge tone="active">{i18n.t('Came at {time}', { time: formatTime(cameAt) })}</Badge>
        ) : (
          onCheckIn && (
            <Button tone="plain" onClick={onCheckIn} aria-label={i18n.t('Check In: {name}', { name })}>
              {i18n.t('Check In')}
            </Button>
          )
        )}
        {onRemove && (
          <Button tone="quiet" onClick={onRemove} aria-label={i18n.t('Remove {name}', { name })}>
            {i18n.t('Remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
