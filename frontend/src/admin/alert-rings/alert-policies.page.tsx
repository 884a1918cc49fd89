import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Urgency } from '@aar/contracts/vocabulary';
import { api } from '../../api/panel-client';
import { urgencyLabels } from '../../domain/vocabulary/labels';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { askToLeave } from '../../ui/navigation/leave-blocker';
import { BackLink } from '../../ui/navigation/link';
import { TabPanel, Tabs } from '../../ui/navigation/tabs';
import { PolicyForm } from './policy-form';

/** /admin/messaging/alerts: who is alerted to support requests of each urgency, in which order and when. */
export function Component() {
  const { i18n } = useLingui();
  const [urgency, setUrgency] = useState<Urgency>('critical');
  const query = useQuery(api.alertPolicy.list.query());
  return (
    <>
      <PageTitle>{i18n.t('Alert Rings')}</PageTitle>
      <BackLink to="/admin/messaging">{i18n.t('Messaging')}</BackLink>
      <div className="head mt-6">
        <h1>{i18n.t('Alert Rings')}</h1>
      </div>
      <p className="muted mb-4">
        {i18n.t(
          'A request alerts the first ring at once. If nobody offers help within the waiting time, the next ring opens. It stops when enough offers are accepted, or when the request is paused or closed.',
        )}
      </p>
      <Tabs
        label={i18n.t('Urgency')}
        value={urgency}
        onValueChange={value => askToLeave(() => setUrgency(value as Urgency))}
        tabs={Urgency.options.map(value => ({ value, label: i18n.t(urgencyLabels[value]) }))}
      >
        <TabPanel value={urgency}>
          <QueryView query={query} failure={i18n.t('Failed to fetch the alert rings')} hasReason>
            {({ policies }) => {
              const policy = policies.find(one => one.urgency === urgency);
              return policy && <PolicyForm key={urgency} policy={policy} />;
            }}
          </QueryView>
        </TabPanel>
      </Tabs>
    </>
  );
}
