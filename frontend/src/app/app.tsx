import type { ComponentType, ReactNode } from 'react';
import { I18nProvider } from '@lingui/react';
import type { QueryClient } from '@tanstack/react-query';
import { useRoutes } from 'react-router-dom';
import { i18n } from '../i18n/i18n';
import { GuardedRouter } from '../ui/navigation/guarded-router';
import { QueriesProvider } from './queries-provider';
import { ErrorBoundary } from './error-boundary';
import { routes } from './routes';

const Routes = () => useRoutes(routes);

/**
 * The site; the same tree for server rendering, which provides its own router, and for hydration. The browser uses the
 * declarative router: the loaders and actions of the data router would take a sixth of the first page's budget.
 */
export function App({
  queries,
  Router = GuardedRouter,
}: {
  queries: QueryClient;
  Router?: ComponentType<{ children: ReactNode }>;
}) {
  return (
    <I18nProvider i18n={i18n}>
      <QueriesProvider client={queries}>
        <Router>
          <ErrorBoundary>
            <Routes />
          </ErrorBoundary>
        </Router>
      </QueriesProvider>
    </I18nProvider>
  );
}
