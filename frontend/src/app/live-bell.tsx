import { lazy, Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { IconButton } from '../ui/button';
import { Bell as BellIcon } from '../ui/icons';

// The shell stands without the bell when its chunk cannot be loaded.
const Bell = lazy(() =>
  import('../features/notifications/bell').then(
    module => ({ default: module.Bell }),
    () => ({ default: () => null }),
  ),
);

/** The member's bell; its place is kept while it loads. */
export function LiveBell() {
  const { i18n } = useLingui();
  return (
    <Suspense
      fallback={
        <IconButton label={i18n.t('Notifications')} disabled>
          <BellIcon />
        </IconButton>
      }
    >
      <Bell />
    </Suspense>
  );
}
