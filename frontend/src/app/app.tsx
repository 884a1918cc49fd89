import { useState } from 'react';
import { I18nProvider } from '@lingui/react';
import { useRoutes } from 'react-router-dom';
import { i18n } from '../i18n/i18n';
import { GuardedRouter } from '../ui/navigation/guarded-router';
import { QueriesProvider } from './queries-provider';
import { createQueryClient } from './query-client';
import { routes } from './routes';

const Routes = () => useRoutes(routes);

// The declarative router: loaders and actions of the data router would be a sixth of the first page's budget.
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <I18nProvider i18n={i18n}>
      <QueriesProvider client={queryClient}>
        <GuardedRouter>
          <Routes />
        </GuardedRouter>
      </QueriesProvider>
    </I18nProvider>
  );
}
