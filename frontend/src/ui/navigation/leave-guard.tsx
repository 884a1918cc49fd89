import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation } from 'react-router-dom';
import { AlertDialog } from '../dialog/alert-dialog';
import { block, stepUnasked } from './leave-blocker';

/** The router's index in the browser's history, which it writes into every entry. */
const place = () => (history.state as { idx?: number } | null)?.idx ?? 0;

const pageNow = () => location.pathname + location.search;

/**
 * While `when` is true, asks before unsaved changes are lost: on links, on navigation by code, on Logout, on the browser's Back
 * and Forward, and when the tab reloads or closes. `onLeave` is called when the user chooses to lose them.
 */
export function LeaveGuard({ when, onLeave }: { when: boolean; onLeave?: () => void }) {
  const { i18n } = useLingui();
  const { key } = useLocation();
  const [wish, setWish] = useState<{ leave: () => void }>();

  useEffect(() => {
    if (!when) return;
    const here = place();
    const page = pageNow();
    const ask = (leave: () => void) => setWish({ leave });
    const onStep = (event: PopStateEvent) => {
      // Only the hash or the state changed: still the same page.
      if (pageNow() === page) return;
      const steps = place() - here;
      event.stopImmediatePropagation();
      stepUnasked(-steps, { isHidden: true });
      ask(() => stepUnasked(steps));
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    const openGate = block({ ask, onStep });
    return () => {
      removeEventListener('beforeunload', onUnload);
      openGate();
    };
  }, [when, key]);

  return (
    <AlertDialog
      open={wish !== undefined}
      title={i18n.t('Leave without saving?')}
      confirmLabel={i18n.t('Leave')}
      tone="danger"
      onCancel={() => setWish(undefined)}
      onConfirm={() => {
        setWish(undefined);
        onLeave?.();
        wish?.leave();
      }}
    >
      <p>{i18n.t('Your changes on this page are not saved yet.')}</p>
    </AlertDialog>
  );
}
