import '../resource/table.css';
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import type { CampaignChannel } from '@aar/contracts/notifications/campaign-message';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/panel-client';
import { saveFile } from '../../api/save-file';
import { SearchBox } from '../../page-parts/search-box';
import { Button } from '../../ui/button';
import { Download } from '../../ui/icons';
import { QueryView } from '../../page-parts/query-view';
import { usePages } from '../../page-parts/use-pages';
import { Field } from '../../ui/form/field';
import { SwashHeading } from '../../ui/display/heading';
import { Select } from '../../ui/form/inputs';
import { channelLabels, deliveryStatusLabels } from './campaign-labels';

/** Any other reason is the provider's own message. */
const ownReasons: ReadonlySet<string> = new Set(Object.values(sendReasons));

type DeliveryStatus = keyof typeof deliveryStatusLabels;

/**
 * Minimum interval in milliseconds between refetches of the recipients of a running campaign: its counts change twice a second.
 */
const pause = 2_000;

/** Refetches the recipients when the campaign has progressed, and once more when it has finished. */
function useFollowing(campaign: Campaign) {
  const queries = useQueryClient();
  const seen = useRef(campaign);
  useEffect(() => {
    if (seen.current === campaign) return;
    seen.current = campaign;
    const recipients = { queryKey: api.campaigns.recipients.key() };
    if (campaign.finishedAt)
      // A response that is still loading may be from before the end.
      void queries.cancelQueries(recipients).then(() => queries.invalidateQueries(recipients));
    else
      void queries.invalidateQueries(
        { ...recipients, predicate: ({ state }) => Date.now() - state.dataUpdatedAt >= pause },
        { cancelRefetch: false },
      );
  }, [campaign, queries]);
}

/** The recipients by delivery status, with the reason of a failure; contacts are masked by the server. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const { i18n } = useLingui();
  const [status, setStatus] = useState<DeliveryStatus>(campaign.counts.failed > 0 ? 'failed' : 'sent');
  const [channel, setChannel] = useState<CampaignChannel>(campaign.channels[0]?.channel ?? 'email');
  const [q, setWords] = useState('');
  const recipients = usePages(api.campaigns.recipients, {
    id: campaign.id,
    status,
    ...(campaign.channels.length > 1 && { channel }),
    ...(q && { q }),
  });
  const download = useMutation({
    mutationFn: () => api.campaigns.recipientsCsv({ id: campaign.id }),
    onSuccess: file => saveFile(file, 'recipients.csv'),
    meta: { fallback: /*i18n*/ 'Failed to fetch the recipients' },
  });
  useFollowing(campaign);

  return (
    <section className="section" aria-labelledby="recipients">
      <div className="head">
        <SwashHeading id="recipients">{i18n.t('Recipients')}</SwashHeading>
        <Button tone="plain" icon={<Download />} pending={download.isPending} onClick={() => download.mutate()}>
          {i18n.t('Download CSV')}
        </Button>
      </div>
      <div className="row mb-4">
        <SearchBox label={i18n.t('Search by the beginning of a name')} value={q} onSearch={setWords} />
        {campaign.channels.length > 1 && (
          <Field label={i18n.t('Channel')}>
            <Select
              value={channel}
              onChange={event => setChannel(event.target.value as CampaignChannel)}
              options={campaign.channels.map(one => ({
                value: one.channel,
                label: i18n.t(channelLabels[one.channel]),
              }))}
            />
          </Field>
        )}
        <Field label={i18n.t('Status')}>
          <Select
            value={status}
            onChange={event => setStatus(event.target.value as DeliveryStatus)}
            options={Object.entries(deliveryStatusLabels).map(([value, label]) => ({ value, label: i18n.t(label) }))}
          />
        </Field>
      </div>
      <QueryView
        query={recipients}
        failure={i18n.t('Failed to fetch the recipients')}
        lines={5}
        isEmpty={([first]) => first?.recipients.length === 0}
        empty={<p className="muted">{i18n.t('No recipient has this status.')}</p>}
      >
        {pages => (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{i18n.t('Member')}</th>
                <th scope="col">{i18n.t('Contact')}</th>
                <th scope="col">{i18n.t('Reason')}</th>
              </tr>
            </thead>
            <tbody>
              {pages
                .flatMap(page => page.recipients)
                .map(({ memberId, fullName, ngoName, maskedContact, reason }) => (
                  <tr key={memberId}>
                    <td className="whocell">
                      <b>{ngoName ?? fullName ?? i18n.t('A former member')}</b>
                      {ngoName && <p className="small muted">{fullName}</p>}
                    </td>
                    <td className="wrap-anywhere">{maskedContact ?? '–'}</td>
                    <td className="wrap-anywhere">
                      {reason && ownReasons.has(reason) ? i18n.t(reason) : (reason ?? '–')}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </QueryView>
    </section>
  );
}
