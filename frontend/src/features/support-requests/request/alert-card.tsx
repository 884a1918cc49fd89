import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@aar/api-client/api';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import type { AlertStatus } from '@aar/contracts/notifications/alert-status.contract';
import { api } from '../../../api/deferred-client';
import { formatDate, formatNumber, formatTime } from '../../../i18n/dates';
import { i18n as catalogue } from '../../../i18n/i18n';
import { Card } from '../../../ui/display/card';

/** Polling interval in milliseconds while the members of a ring are being alerted. */
const whileTelling = 3_000;
/** Milliseconds after which all members of a ring have been alerted, even in a large city. */
const ringTakes = 120_000;

const isTelling = (status: AlertStatus | undefined) =>
  status?.state === 'ringing' &&
  status.rings.some(({ openedAt }) => Date.now() - new Date(openedAt).getTime() < ringTakes);

/** Polling interval in milliseconds while the alert does not exist yet. */
const whileMissing = 10_000;
/** Milliseconds after which an alert is late. */
const alertTakes = 60_000;
/** Milliseconds during which an alert may still be created: as long as a failing event is retried. */
const alertMayCome = 24 * 3_600_000;

type AlertedRequest = Pick<SupportRequest, 'id' | 'createdAt' | 'status' | 'isOwner' | 'isHidden'>;

/** Whether the owner's open request has no alert although it must have one. */
function isMissing({ createdAt, status, isOwner, isHidden }: AlertedRequest, error: Error | null) {
  const age = Date.now() - new Date(createdAt).getTime();
  const isUnknown = error instanceof ApiError && error.problem.code === 'notifications.alert.unknown';
  return isUnknown && isOwner && !isHidden && status === 'active' && age < alertMayCome;
}

const isLate = (request: AlertedRequest, error: Error | null) =>
  isMissing(request, error) && Date.now() - new Date(request.createdAt).getTime() > alertTakes;

/** How many members a support request has alerted and when the next ring opens, updated live; for its owner and staff. */
export default function AlertCard({ request }: { request: AlertedRequest }) {
  const { i18n } = useLingui();
  const { data, error } = useQuery({
    ...api.alertStatus.get.query({ id: request.id }),
    refetchInterval: ({ state }) =>
      (isTelling(state.data) && whileTelling) || (isMissing(request, state.error) && whileMissing),
  });
  if (!data && isLate(request, error)) return <LateAlert />;
  if (!data) return null;
  return (
    <Card aria-labelledby="alert">
      <h2 id="alert">{i18n.t('Alert')}</h2>
      <p role="status">{lineOf(data)}</p>
      {data.rings.length > 1 && (
        <ul className="rule mt-3 small">
          {data.rings.map((ring, place) => (
            <li key={place} className="row row--between py-2">
              <span>{ringName(ring)}</span>
              <span className="muted">
                {i18n.t('{count, plural, one {# member} other {# members}} at {time}', {
                  count: ring.members,
                  time: formatTime(ring.openedAt),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LateAlert() {
  const { i18n } = useLingui();
  return (
    <Card aria-labelledby="alert">
      <h2 id="alert">{i18n.t('Alert')}</h2>
      <p role="status">
        {i18n.t('Alerts are delayed. We keep trying, and members near you will be alerted as soon as possible.')}
      </p>
    </Card>
  );
}

function lineOf({ state, alerted, accepted, nextRingAt }: AlertStatus) {
  const alertedSo = catalogue.t('{count, plural, one {Alerted # member} other {Alerted # members}}', {
    count: alerted,
  });
  switch (state) {
    case 'ringing':
      return nextRingAt
        ? catalogue.t('{alerted}, next ring at {time}', { alerted: alertedSo, time: momentOf(nextRingAt) })
        : alertedSo;
    case 'enough':
      return catalogue.t(
        '{alerted}. {count, plural, one {# offer is} other {# offers are}} accepted, so nobody more is alerted.',
        {
          alerted: alertedSo,
          count: accepted,
        },
      );
    case 'paused':
      return catalogue.t('{alerted}. Nobody more is alerted while the request is not shown.', { alerted: alertedSo });
    case 'done':
      return catalogue.t('{alerted}. Everyone in range has been alerted.', { alerted: alertedSo });
    case 'over':
      return `${alertedSo}.`;
  }
}

/** Only the time if it is today. */
function momentOf(instant: string) {
  const isToday = formatDate(instant) === formatDate(new Date());
  return isToday ? formatTime(instant) : `${formatTime(instant)}, ${formatDate(instant)}`;
}

function ringName({ kind, withinKm }: AlertStatus['rings'][number]) {
  switch (kind) {
    case 'city':
      return catalogue.t('In the city');
    case 'near':
      return catalogue.t('Within {km} km', { km: formatNumber(withinKm ?? 0) });
    case 'state-ngos':
      return catalogue.t('NGOs of the state');
    case 'administrators':
      return catalogue.t('Administrators');
  }
}
