import { useEffect, useEffectEvent } from 'react';
import { useLingui } from '@lingui/react';
import { useSession } from '../../api/session';
import { PageTitle } from '../../shared/page-title';
import { useFilters } from '../../shared/filters';
import { useSignInFirst } from '../../shared/sign-in-first';
import { PageHead } from '../../ui/display/heading';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { TabPanel, Tabs } from '../../ui/navigation/tabs';
import { useAddressWindow } from '../../ui/navigation/use-address-window';
import { AllRequests } from './all-requests';
import { MyRequests } from './my-requests';
import { RequestFilters } from './request-filters';

const CreateDialog = lazyDialog(() => import('./create.dialog'));

export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const { params, setFilter } = useFilters();
  const creation = useAddressWindow('create');
  const signInFirst = useSignInFirst();
  const creating = creation.isOpen;

  const askForSignIn = useEffectEvent(() =>
    signInFirst(i18n.t('Please log in to create support requests'), '/support-requests?create', { replace: true }),
  );
  useEffect(() => {
    if (creating && !session) askForSignIn();
  }, [creating, session]);

  const create = () => creation.open('');

  return (
    <div className="wrap">
      <PageTitle>{i18n.t('Support Requests')}</PageTitle>
      <PageHead title={i18n.t('Support Requests')}>{i18n.t('Calls for help from members, the newest first.')}</PageHead>
      <RequestFilters onCreate={create} />
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
            <AllRequests onCreate={create} />
          </TabPanel>
          <TabPanel value="my">
            <MyRequests onCreate={create} />
          </TabPanel>
        </Tabs>
      </div>
      {creating && session && <CreateDialog user={session.user} onClose={creation.close} />}
    </div>
  );
}
