import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import type { Output } from '@aar/contracts/contract';
import type { alertPolicy } from '@aar/contracts/notifications/alert-policy.contract';
import { formatDate, formatNumber } from '../../i18n/dates';
import { Card } from '../../ui/display/card';

/** How many members the last requests would have alerted with the form's rings, for each ring. */
export function TrialResult({ answer }: { answer: Output<typeof alertPolicy.trial> | undefined }) {
  const { i18n } = useLingui();
  return (
    <Card aria-labelledby="trial">
      <h2 id="trial">{i18n.t('On past requests')}</h2>
      <div role="status">
        {!answer && <p className="muted">{i18n.t('Test the rings to see how many members they would alert.')}</p>}
        {answer?.requests.length === 0 && <p className="muted">{i18n.t('No requests of this urgency yet')}</p>}
        {answer && answer.requests.length > 0 && (
          <ul className="ledger">
            {answer.requests.map(({ id, title, city, state, postedAt, rang, wouldRing, rings }) => (
              <li key={id}>
                <span className="grow">
                  <Link to={`/support-requests/${id}`}>{title}</Link>
                  <br />
                  <span className="small muted">{`${city}, ${state}, ${formatDate(postedAt)}`}</span>
                  <br />
                  <b>{i18n.t('Would have alerted {count}', { count: formatNumber(wouldRing) })}</b>{' '}
                  <span className="small muted">
                    {i18n.t('({rings}); rang {rang}', {
                      rings: rings.map(formatNumber).join(' + '),
                      rang: formatNumber(rang),
                    })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
