import { useLingui } from '@lingui/react';
import { useSession } from '../../../api/session';
import { placeOf, useFilters } from '../../../page-parts/filters';
import { PageMeta } from '../../../page-parts/page-meta';
import { PlaceSelects } from '../../../domain/places/place-selects';
import { useMemberWindow } from '../../../domain/members/use-member-window';
import { Button } from '../../../ui/button';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog';
import { PageHead } from '../../../ui/display/heading';
import { Plus } from '../../../ui/icons';
import { TabPanel, Tabs } from '../../../ui/navigation/tabs';
import { AllEvents } from './all-events';
import { MyEvents } from './my-events';

const CreateDialog = lazyDialog(() => import('../posting/create.dialog'));

/** /events: what members have planned, soonest first */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const { params, setFilter } = useFilters();
  const { state = '', city = '' } = placeOf(params);
  const creation = useMemberWindow('create', { path: '/events', reason: i18n.t('Please log in to create events') });

  return (
    <div className="wrap">
      <PageMeta
        title={i18n.t('Events')}
        description={i18n.t('Events planned by members, soonest first.')}
        path="/events"
        feed={{ title: i18n.t('Events'), path: '/feeds/events' }}
      />
      <PageHead title={i18n.t('Events')}>{i18n.t('Events planned by members, soonest first.')}</PageHead>
      <div className="toolbar">
        <PlaceSelects
          filter
          state={state}
          stateProps={{ value: state, onChange: event => setFilter('state', event.target.value) }}
          cityProps={{ value: city, onChange: event => setFilter('city', event.target.value) }}
        />
        <div className="max-[900px]:col-span-full min-[900px]:col-span-2">
          <Button wide tone="sun" icon={<Plus />} onClick={creation.open}>
            {i18n.t('Create Event')}
          </Button>
        </div>
      </div>
      <div className="mt-6">
        <Tabs
          label={i18n.t('Events')}
          value={session && params.get('tab') === 'my' ? 'my' : 'all'}
          onValueChange={tab => setFilter('tab', tab === 'my' ? tab : '')}
          tabs={[
            { value: 'all', label: i18n.t('All Events') },
            {
              value: 'my',
              label: i18n.t('My Events'),
              disabled: !session,
              note: session ? undefined : i18n.t('(Login Required)'),
            },
          ]}
        >
          <TabPanel value="all">
            <AllEvents onCreate={creation.open} />
          </TabPanel>
          <TabPanel value="my">
            <MyEvents onCreate={creation.open} />
          </TabPanel>
        </Tabs>
      </div>
      {creation.user && <CreateDialog user={creation.user} onClose={creation.close} />}
    </div>
  );
}
