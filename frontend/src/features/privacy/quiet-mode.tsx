import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { quietDays } from '@aar/contracts/community/quiet-days';
import { api } from '../../api/deferred-client';
import { formatDate } from '../../i18n/dates';
import { QueryView } from '../../page-parts/query-view';
import { Card } from '../../ui/display/card';
import { Switch } from '../../ui/form/switch';

/** For a member under attack: for a week only connections find and reach them. */
export function QuietMode() {
  const { i18n } = useLingui();
  const quiet = useQuery(api.quietMode.get.query());
  const set = useMutation({
    ...api.quietMode.set.mutation(),
    // Runs the requests in sequence, so that the last choice wins.
    scope: { id: 'quiet-mode' },
    meta: { fallback: /*i18n*/ 'Failed to change quiet mode. Please try again.' },
  });
  return (
    <Card aria-labelledby="quiet-mode">
      <h2 id="quiet-mode">{i18n.t('Quiet mode')}</h2>
      <QueryView query={quiet} as="h3" failure={i18n.t('Failed to fetch quiet mode')} lines={2}>
        {({ until }) => (
          <div className="stack">
            <Switch
              label={i18n.t('Only my connections can reach me for a week')}
              hint={i18n.t(
                'Others cannot message you, ask to connect, see your contact details or find you in the directory. Your requests and events stay public, with your first name only, and offers of help to your requests still reach you. Organisers of events that you join see only “A member in quiet mode”.',
              )}
              checked={set.isPending ? set.variables.days !== 0 : until !== null}
              onCheckedChange={wanted => set.mutate({ days: wanted ? quietDays : 0 })}
            />
            <p role="status" className="small muted">
              {until && i18n.t('Quiet until {date}.', { date: formatDate(until) })}
            </p>
          </div>
        )}
      </QueryView>
    </Card>
  );
}
