import { useLingui } from '@lingui/react';
import { nameOf } from '@aar/contracts/member-name';
import { channelsOf, type MessageType } from '@aar/contracts/notifications/campaign-message';
import { formatNumber } from '../../i18n/dates';
import { QueryView } from '../../page-parts/query-view';
import { Avatar } from '../../ui/display/avatar';
import { BarRow } from '../../ui/feedback/progress-bar';
import { Card } from '../../ui/display/card';
import { channelLabels } from './campaign-labels';
import type { useAudience } from './use-audience';

const withoutContact = /*i18n*/ 'Not included: {count} who opted out or have no confirmed contact.';
const withoutMobile = /*i18n*/ 'Not included: {count} who opted out or have no confirmed mobile number.';
const leftOut: Record<MessageType, string> = {
  email: /*i18n*/ 'Not included: {count} who opted out or have no confirmed e-mail address.',
  whatsapp: withoutMobile,
  sms: withoutMobile,
  both: withoutContact,
  all: withoutContact,
};

/** The chosen audience: its size, how many members can be reached, and a sample of them. */
export function Audience({ query, messageType }: { query: ReturnType<typeof useAudience>; messageType: MessageType }) {
  const { i18n } = useLingui();
  const { data } = query;
  return (
    <Card aria-labelledby="audience">
      <h2 id="audience" className="text-20" aria-live="polite">
        {data ? i18n.t('Who gets it: {count} people', { count: formatNumber(data.reached) }) : i18n.t('Who gets it')}
      </h2>
      <QueryView query={query} failure={i18n.t('Failed to count the audience')}>
        {data => (
          <>
            <ul className="audbars mt-3">
              {channelsOf[messageType].map(channel => (
                <BarRow
                  key={channel}
                  label={i18n.t(channelLabels[channel])}
                  value={data[channel]}
                  max={data.total}
                  text={formatNumber(data[channel])}
                />
              ))}
            </ul>
            <p className="small muted mt-2">
              {i18n.t(leftOut[messageType], {
                count: formatNumber(data.total - data.reached),
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
