import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { DeviceAlertsCard } from '../../domain/device-alerts/device-alerts-card';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { useFreshQuery } from '../../page-parts/use-fresh-query';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { lazyAgain } from '../../ui/lazy/lazy-again';

const PreferencesForm = lazyAgain(() => import('./preferences.form'));

const placeholder = (
  <Loading>
    <Skeleton lines={8} />
  </Loading>
);

/** /profile/notifications */
export function Component() {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const preferences = useFreshQuery(api.preferences.get.query());
  return (
    <div className="stack stack--6 max-w-160">
      <PageTitle>{i18n.t('Notifications')}</PageTitle>
      <DeviceAlertsCard />
      <QueryView query={preferences} as="h2" failure={i18n.t('Failed to fetch your settings')} loading={placeholder}>
        {data => (
          <Suspense fallback={placeholder}>
            <PreferencesForm
              preferences={data}
              onSave={async values => {
                const saved = await api.preferences.save(values);
                queries.setQueryData(api.preferences.get.query().queryKey, saved);
                return saved;
              }}
            />
          </Suspense>
        )}
      </QueryView>
    </div>
  );
}
