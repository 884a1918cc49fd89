import { useLingui } from '@lingui/react';
import { useSession } from '../../../api/session';
import { PageMeta } from '../../../page-parts/page-meta';
import { useFilters } from '../../../page-parts/filters';
import { useMemberWindow } from '../../../domain/members/use-member-window';
import { PageHead } from '../../../ui/display/heading';
import { Button } from '../../../ui/button';
import { Siren } from '../../../ui/icons';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog';
import { TabPanel, Tabs } from '../../../ui/navigation/tabs';
import { AllRequests } from './all-requests';
import { MyRequests } from './my-requests';
import { RequestFilters } from './request-filters';

const CreateDialog = lazyDialog(() => import('../posting/create.dialog'));
const EmergencyDialog = lazyDialog(() => import('../posting/emergency.dialog'));

export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const { params, setFilter } = useFilters();
  const membersOnly = { path: '/support-requests', reason: i18n.t('Please log in to create support requests') };
  const creation = useMemberWindow('create', membersOnly);
  const emergency = useMemberWindow('emergency', membersOnly);

  return (
    <div className="wrap">
      <PageMeta
        title={i18n.t('Support Requests')}
        description={i18n.t('Calls for help from members, the newest first.')}
        path="/support-requests"
      />
      <PageHead title={i18n.t('Support Requests')}>
        {session && !params.has('q') && params.get('order') !== 'newest'
          ? i18n.t('Calls for help from members: your city and the most urgent first.')
          : i18n.t('Calls for help from members, the newest first.')}
      </PageHead>
      <div className="mb-4 lg:hidden">
        <Button wide tone="danger" icon={<Siren />} onClick={emergency.open}>
          {i18n.t('Emergency: call for help now')}
        </Button>
      </div>
      <RequestFilters onCreate={creation.open} />
      <div className="mt-6">
        <Tabs
          label={i18n.t('Requests')}
          value={session && params.get('tab') === 'my' ? 'my' : 'all'}
          onValueChange={tab => setFilter('tab', tab === 'my' ? tab : '')}
          tabs={[
            { value: 'all', label: i18n.t('All Requests') },
            {
              value: 'my',
              label: i18n.t('My Requests'),
              disabled: !session,
              note: session ? undefined : i18n.t('(Login Required)'),
            },
          ]}
        >
          <TabPanel value="all">
            <AllRequests onCreate={creation.open} />
          </TabPanel>
          <TabPanel value="my">
            <MyRequests onCreate={creation.open} />
          </TabPanel>
        </Tabs>
      </div>
      {emergency.user && <EmergencyDialog user={emergency.user} onClose={emergency.close} />}
      {creation.user && <CreateDialog user={creation.user} onClose={creation.close} />}
    </div>
  );
}
