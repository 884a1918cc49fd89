import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router-dom';
import { keepMemberCookie } from './api/member-cookie';
import { paintedAnswers, takeOver } from './api/painted-answers';
import { currentSession } from './api/session';
import { App } from './app/app';
import { createQueryClient } from './app/query-client';
import { routes } from './app/routes';
import type { Preloaded } from './app/screen-route';

/** The site in this element: it takes over what was painted there for a visitor, and begins anew where nothing was. */
export async function takePlace(root: HTMLElement) {
  keepMemberCookie();
  const queries = createQueryClient();
  const app = (
    <StrictMode>
      <App queries={queries} />
    </StrictMode>
  );
  // It was painted for a visitor: a member's page begins anew.
  const answers = currentSession() ? undefined : paintedAnswers();
  if (!answers) return createRoot(root).render(app);
  // With its screens at hand the page is taken over in one piece: what is pressed meanwhile is not lost.
  const screens = matchRoutes(routes, location.pathname) ?? [];
  await Promise.allSettled(screens.map(({ route }) => (route.handle as Preloaded | undefined)?.preload()));
  takeOver(queries, answers);
  // In small steps: a phone answers to a finger in between.
  startTransition(() => void hydrateRoot(root, app));
}
