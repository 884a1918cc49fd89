import type { ComponentType, ReactNode } from 'react';
import { I18nProvider } from '@lingui/react';
import type { QueryClient } from '@tanstack/react-query';
import { useLocation, useRoutes } from 'react-router-dom';
import { i18n } from '../i18n/i18n';
import { GuardedRouter } from '../ui/navigation/guarded-router';
import { QueriesProvider } from './queries-provider';
import { ErrorBoundary, RootBoundary } from './error-boundary';
import { routes } from './routes';

/** Maps a malformed URL, such as a truncated link, to the not-found page, as the server does. */
function placeOf(path: string) {
  try {
    // The result is used, because the bundler would drop the call otherwise.
    return decodeURI(path) ? undefined : path;
  } catch {
    return '/not/found';
  }
}

const Routes = () => useRoutes(routes, placeOf(useLocation().pathname));

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
      <RootBoundary>
        <QueriesProvider client={queries}>
          <Router>
            <ErrorBoundary>
              <Routes />
            </ErrorBoundary>
          </Router>
        </QueriesProvider>
      </RootBoundary>
    </I18nProvider>
  );
}
