import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AlertDialog } from './alert-dialog';
import { guardHistory } from './history-gate';

/** Where the router stands in the browser's history; it writes this number into every entry. */
const place = () => (history.state as { idx?: number } | null)?.idx ?? 0;

const pageOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** The address that a press leads to, when it is a plain press on a link to another page of this site. */
function linkPressed(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || modified || link.target === '_blank' || link.origin !== location.origin) return undefined;
  return pageOf(link) === pageOf(location) ? undefined : pageOf(link) + link.hash;
}

/**
 * While `when` holds, asks before what was typed is lost: at links, at the browser's Back and Forward, and when the tab
 * closes. The declarative router has no blocker, so this stands before it.
 */
export function LeaveGuard({ when }: { when: boolean }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [wish, setWish] = useState<{ leave: () => void }>();
  // Steps in the history that are ours: not to be asked about.
  const passing = useRef(0);

  useEffect(() => {
    if (!when) return;
    const here = place();
    const page = pageOf(location);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = linkPressed(event);
      if (to === undefined) return;
      event.preventDefault();
      // Nor may a second guard, of the page below, ask.
      event.stopImmediatePropagation();
      setWish({ leave: () => void navigate(to) });
    };
    const onPopState = (event: PopStateEvent) => {
      if (passing.current > 0) {
        passing.current -= 1;
        // The step back to this page is nothing that the router should see.
        if (place() === here) event.stopImmediatePropagation();
        return;
      }
      // A place on this page is no other page.
      if (pageOf(location) === page) return;
      const steps = place() - here;
      event.stopImmediatePropagation();
      const step = (by: number) => {
        passing.current += 1;
        history.go(by);
      };
      step(-steps);
      setWish({ leave: () => step(steps) });
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    const openHistory = guardHistory(onPopState);
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      openHistory();
    };
  }, [when, key, navigate]);

  return (
    <AlertDialog
      open={wish !== undefined}
      title={i18n.t('Leave without saving?')}
      confirmLabel={i18n.t('Leave')}
      tone="danger"
      onCancel={() => setWish(undefined)}
      onConfirm={() => {
        setWish(undefined);
        wish?.leave();
      }}
    >
      <p>{i18n.t('What you have changed on this page is not saved yet.')}</p>
    </AlertDialog>
  );
}
