import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { Notification } from '@aar/contracts/notifications/inbox.contract';
import { useLive } from '../../api/live';
import { useSession } from '../../api/session';
import { IconButton } from '../../ui/button';
import { Bell as BellIcon } from '../../ui/icons';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { titleOf, unreadOf, useInbox } from './inbox';

const InboxPanel = lazyDialog(() => import('./inbox-panel'));

/** Renews the push subscription of a device with alerts: the site's key or the browser's subscription may have changed. */
function useKeptAlerts() {
  const member = useSession()?.user.id;
  useEffect(() => {
    // A device has a service worker only if alerts were turned on.
    if (navigator.serviceWorker?.controller)
      void import('../../domain/device-alerts/device-alerts')
        .then(({ keepSubscribed }) => keepSubscribed(member))
        .catch(() => undefined);
  }, [member]);
}

/** The number of unread notifications, updated live; opens their list. */
export function Bell(): ReactNode {
  const { i18n } = useLingui();
  const inbox = useInbox();
  useKeptAlerts();
  const [open, setOpen] = useState(false);
  const [news, setNews] = useState({ count: 0, title: '' });
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const unread = unreadOf(inbox.data);

  useLive('notification', ({ kind, title }) => {
    setNews(({ count }) => ({
      count: count + 1,
      title: typeof title === 'string' ? titleOf(i18n, { kind: kind as Notification['kind'], title }) : '',
    }));
  });

  return (
    <>
      <IconButton
        ref={button}
        label={unread > 0 ? i18n.t('Notifications, {count} unread', { count: unread }) : i18n.t('Notifications')}
        count={unread}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        <BellIcon />
      </IconButton>
      <span role="status" className="vh">
        {/* A new key each time: a live region with unchanged text is not announced again. */}
        <span key={news.count}>{news.title && i18n.t('New notification: {title}', { title: news.title })}</span>
      </span>
      {open && <InboxPanel id={panel} anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}
