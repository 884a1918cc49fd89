import { useLingui } from '@lingui/react';
import { nameOf } from '@aar/contracts/member-name';
import { formatNumber } from '../../i18n/dates';
import { QueryView } from '../../shared/query-view';
import { Avatar } from '../../ui/display/avatar';
import { BarRow } from '../../ui/feedback/progress-bar';
import { Card } from '../../ui/display/card';
import type { useAudience } from './use-audience';

/** Who the chosen audience is: how many, how many can be reached, and a few of them. */
export function Audience({ query }: { query: ReturnType<typeof useAudience> }) {
  const { i18n } = useLingui();
  const { data } = query;
  return (
    <Card aria-labelledby="audience">
      <h2 id="audience" className="text-20" aria-live="polite">
        {data ? i18n.t('Who gets it: {count} people', { count: formatNumber(data.email) }) : i18n.t('Who gets it')}
      </h2>
      <QueryView query={query} failure={i18n.t('Failed to count the audience')}>
        {data => (
          <>
            <ul className="audbars mt-3">
              <BarRow label={i18n.t('E-mail')} value={data.email} max={data.total} text={formatNumber(data.email)} />
            </ul>
            <p className="small muted mt-2">
              {i18n.t('Not included: {count} who opted out or have no confirmed e-mail address.', {
                count: formatNumber(data.total - data.email),
              })}
            </p>
            <ul className="ledger mt-4">
              {data.sample.map(member => (
                <li key={member.memberId}>
                  <Avatar small name={nameOf(member)} square={member.userType === 'ngo'} />
                  <span className="grow">
                    <b>{nameOf(member)}</b>
                    <br />
                    <span className="small muted">
                      {[member.ngoName && member.fullName, member.city, member.state].filter(Boolean).join(', ')}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Card>
  );
}
