import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSiteContent, useSiteContentPolling } from '../api/site-content';
import { lazyPart } from '../ui/lazy/lazy-part';
import { giveUp, usePendingReasons } from '../api/pending-calls';
import { lazyDialog } from '../ui/dialog/lazy-dialog';
import { useToastsWanted } from '../ui/feedback/toast';
import { JoinDialogProvider } from './join-dialog';
import { usePageFocus } from './page-focus';
import { NavigationProgress, ScreenPlace } from './screen';
import { useScrollRestoration } from './scroll-restoration';
import { useSessionEffects } from './live/session-effects';

const loadToaster = () => import('../ui/feedback/toaster');
const Toaster = lazyPart(loadToaster);
const HeldCallDialogs = lazyDialog(() => import('./held-call-dialogs'));
/** Delay in milliseconds before background work starts, so that the first page loads undisturbed. */
const SOON = 2_000;

/** The root of every page, including the admin panel. */
export function Root() {
  useSiteContentPolling();
  const { items } = useSiteContent();
  useEffect(() => {
    if (items.length > 0) void import('../domain/site/brand').then(({ applyBrand }) => applyBrand(items));
  }, [items]);
  useSessionEffects();
  usePageFocus();
  useScrollRestoration();
  const toasts = useToastsWanted();
  // Loads the toasts in advance: the first one may have to report that the browser is offline.
  useEffect(() => {
    const soon = setTimeout(() => void loadToaster().catch(() => undefined), SOON);
    return () => clearTimeout(soon);
  }, []);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const watch = () =>
      void import('./live/watch-page').then(({ watchPage }) => (stop = watchPage())).catch(() => undefined);
    // Starts at once on a device with alerts, because one may be pressed at any moment.
    const soon = setTimeout(watch, navigator.serviceWorker?.controller ? 0 : SOON);
    return () => {
      clearTimeout(soon);
      stop?.();
    };
  }, []);
  const held = usePendingReasons();
  const { pathname } = useLocation();
  return (
    <JoinDialogProvider>
      <NavigationProgress />
      <ScreenPlace>
        <Outlet />
      </ScreenPlace>
      {held.length > 0 && <HeldCallDialogs reasons={held} onClose={() => held.forEach(giveUp)} />}
      {toasts && <Toaster atTop={pathname.startsWith('/admin')} />}
    </JoinDialogProvider>
  );
}
