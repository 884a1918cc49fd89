import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataExport } from '@aar/contracts/identity/privacy.contract';
import { api } from '../../api/deferred-client';
import { saveFile } from '../../api/save-file';
import { formatDate } from '../../i18n/dates';
import { QueryView } from '../../page-parts/query-view';
import { Button } from '../../ui/button';
import { Download } from '../../ui/icons';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { Card } from '../../ui/display/card';

const POLLING = 2_000;

/** All data of the member, prepared on demand as one file. */
export function MyData() {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const latest = useQuery({
    ...api.privacy.latestExport.query(),
    refetchInterval: ({ state }) => (state.data?.export?.status === 'gathering' ? POLLING : false),
  });
  const request = useMutation({
    ...api.privacy.requestExport.mutation(),
    onSuccess: started => queries.setQueryData(api.privacy.latestExport.query().queryKey, { export: started }),
    onError: () => void latest.refetch(),
    meta: { fallback: /*i18n*/ 'Failed to prepare your data' },
  });
  const current = latest.data?.export;
  const isGathering = current?.status === 'gathering';
  return (
    <Card hold="tape" aria-labelledby="my-data">
      <h2 id="my-data">{i18n.t('Download my data')}</h2>
      <div className="stack">
        <div>
          <p>{i18n.t('One file with everything we hold about you: account, posts, messages and choices.')}</p>
          {/* Always rendered, so that its text is announced when it appears. */}
          <div role="status">{isGathering && <Gathering progress={current} />}</div>
        </div>
        <QueryView query={latest} as="h3" failure={i18n.t('Failed to fetch your download')} lines={1}>
          {() => (
            <>
              {current?.status === 'ready' && <Ready ready={current} />}
              {current?.status === 'expired' && <p className="muted">{i18n.t('Your last download has expired.')}</p>}
              {!isGathering && (
                <Button
                  tone={current?.status === 'ready' ? 'plain' : 'brand'}
                  wide
                  pending={request.isPending}
                  pendingLabel={i18n.t('Asking...')}
                  onClick={() => request.mutate({})}
                >
                  {current ? i18n.t('Prepare My Data Again') : i18n.t('Prepare My Data')}
                </Button>
              )}
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

function Gathering({ progress: { gathered, parts } }: { progress: DataExport }) {
  const { i18n } = useLingui();
  const words = i18n.t('{gathered} of {parts} parts ready', { gathered, parts });
  return (
    <div className="stack stack--2 pt-4">
      <ProgressBar
        label={i18n.t('Preparing your data')}
        max={parts}
        segments={[{ tone: 'done', value: gathered }]}
        valueText={words}
      />
      <p className="small muted">
        {i18n.t('{words}. You can leave this page. We will tell you when it is ready.', { words })}
      </p>
    </div>
  );
}

function Ready({ ready: { id, requestedAt, expiresAt } }: { ready: DataExport }) {
  const { i18n } = useLingui();
  const download = useMutation({
    ...api.privacy.downloadExport.mutation(),
    onSuccess: file => saveFile(file, `my-data-${requestedAt.slice(0, 10)}.json`),
    meta: { fallback: /*i18n*/ 'Failed to download your data' },
  });
  return (
    <div className="stack stack--2">
      <Button
        wide
        icon={<Download />}
        pending={download.isPending}
        pendingLabel={i18n.t('Downloading...')}
        onClick={() => download.mutate({ id })}
      >
        {i18n.t('Download My Data')}
      </Button>
      <p className="small muted">
        {expiresAt &&
          i18n.t('Prepared on {date}. Available until {end}.', {
            date: formatDate(requestedAt),
            end: formatDate(expiresAt),
          })}
      </p>
    </div>
  );
}
