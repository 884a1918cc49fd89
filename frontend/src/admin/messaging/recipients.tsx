import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/client';
import { usePages } from '../../board/use-pages';
import { Field } from '../../ui/field';
import { SwashHeading } from '../../ui/heading';
import { Select } from '../../ui/inputs';
import { Pager } from '../../ui/pager';
import { Loading, Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/states';
import { fateLabels } from './campaign-labels';

type Fate = keyof typeof fateLabels;

/** Whom a campaign reached and whom not, with the reason; contacts are masked by the server. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const { i18n } = useLingui();
  const [status, setStatus] = useState<Fate>(campaign.counts.failed > 0 ? 'failed' : 'sent');
  const recipients = usePages(api.campaigns.recipients, { id: campaign.id, status });
  const rows = recipients.data?.flatMap(page => page.recipients) ?? [];

  return (
    <section className="section" aria-labelledby="recipients">
      <div className="head">
        <SwashHeading id="recipients">{i18n.t('Recipients')}</SwashHeading>
        <Field label={i18n.t('Status')}>
          <Select
            value={status}
            onChange={event => setStatus(event.target.value as Fate)}
            options={Object.entries(fateLabels).map(([value, label]) => ({ value, label: i18n.t(label) }))}
          />
        </Field>
      </div>
      {recipients.isPending && (
        <Loading>
          <Skeleton lines={5} />
        </Loading>
      )}
      {recipients.isError && (
        <ErrorState title={i18n.t('Failed to fetch the recipients')} onRetry={() => recipients.refetch()} />
      )}
      {recipients.isSuccess && rows.length === 0 && <p className="muted">{i18n.t('No recipient has this status.')}</p>}
      {rows.length > 0 && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{i18n.t('Member')}</th>
              <th scope="col">{i18n.t('Contact')}</th>
              <th scope="col">{i18n.t('Reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ memberId, fullName, maskedContact, reason }) => (
              <tr key={memberId}>
                <td className="whocell">
                  <b>{fullName ?? i18n.t('A former member')}</b>
                </td>
                <td className="wrap-anywhere">{maskedContact ?? '–'}</td>
                <td className="wrap-anywhere">{reason ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager
        hasMore={recipients.hasNextPage}
        pending={recipients.isFetchingNextPage}
        onMore={() => recipients.fetchNextPage()}
      />
    </section>
  );
}
