import { useLingui } from '@lingui/react';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { formatAgoShort, formatDate } from '../../i18n/dates';
import { useDistance } from '../places/use-distance';

/** When a support request was posted or completed, and for members the distance to it. */
export function RequestMoment({ request }: { request: SupportRequest }) {
  const { i18n } = useLingui();
  const { completedAt, createdAt, state, city } = request;
  const km = useDistance(state, city);
  return (
    <p className="small muted">
      {completedAt ? (
        <time dateTime={completedAt}>{i18n.t('completed {date}', { date: formatDate(completedAt) })}</time>
      ) : (
        <time dateTime={createdAt} suppressHydrationWarning>
          {i18n.t('posted {ago}', { ago: formatAgoShort(createdAt) })}
        </time>
      )}
      {km !== undefined && (
        <span>{` · ${km === 0 ? i18n.t('in your city') : i18n.t('about {km} km away', { km })}`}</span>
      )}
    </p>
  );
}
