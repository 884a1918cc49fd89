import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { AlertStatus } from '@aar/contracts/notifications/alert-status.contract';
import { api } from '../../api/client';
import { formatDate, formatNumber, formatTime } from '../../i18n/dates';
import { i18n as catalogue } from '../../i18n/i18n';
import { Card } from '../../ui/display/card';

/** Polling interval in milliseconds while the members of a ring are being alerted. */
const whileTelling = 3_000;
/** Milliseconds within which even the ring of a large city is complete. */
const ringTakes = 120_000;

const isTelling = (status: AlertStatus | undefined) =>
  status?.state === 'ringing' &&
  status.rings.some(({ openedAt }) => Date.now() - new Date(openedAt).getTime() < ringTakes);

/** How many members a support request has alerted and when the next ring opens, updated live; for its owner and staff. */
export default function AlertCard({ id }: { id: string }) {
  const { i18n } = useLingui();
  const { data } = useQuery({
    ...api.alertStatus.get.query({ id }),
    refetchInterval: ({ state }) => isTelling(state.data) && whileTelling,
  });
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
      return catalogue.t('{alerted}. Everybody whom alerts reach has been told.', { alerted: alertedSo });
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
