import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router-dom';
import { reportCaught } from './api/caught-errors';
import { syncMemberCookie } from './api/member-cookie';
import { serverResponses, fillCache } from './api/server-responses';
import { currentSession } from './api/session';
import { App } from './app/app';
import { createQueryClient } from './app/query-client';
import { routes } from './app/routes';
import type { Preloaded } from './app/screen-route';
import { LoadFailure } from './ui/lazy/lazy-again';

/** The route pattern of the current URL, which has no ids. */
const pattern = () =>
  (matchRoutes(routes, location.pathname) ?? [])
    .map(({ route }) => route.path ?? '')
    .join('/')
    .replace(/\/+/g, '/')
    .replace(/(?!^)\/$/, '') || '/';

const report = (error: unknown) =>
  void import('./api/client-errors').then(({ reportError }) => reportError(error, pattern())).catch(() => undefined);

function onCaughtError(error: unknown) {
  if (error instanceof LoadFailure) return;
  reportCaught(error);
  report(error);
}

/** Mounts the site in this element: hydrates a page that was rendered for a visitor, else renders from scratch. */
export async function mount(root: HTMLElement) {
  syncMemberCookie();
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  const queries = createQueryClient();
  const app = (
    <StrictMode>
      <App queries={queries} />
    </StrictMode>
  );
  // The server renders pages for visitors only; a member's page is rendered from scratch.
  const answers = currentSession() ? undefined : serverResponses();
  if (!answers) return createRoot(root, { onCaughtError }).render(app);
  // With its screens loaded, hydration does not suspend, so no click is lost meanwhile.
  const screens = matchRoutes(routes, location.pathname) ?? [];
  await Promise.allSettled(screens.map(({ route }) => (route.handle as Preloaded | undefined)?.preload()));
  fillCache(queries, answers);
  // In a transition, which yields to input on a phone.
  startTransition(() => void hydrateRoot(root, app, { onCaughtError }));
}
