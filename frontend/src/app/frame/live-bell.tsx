import { useLingui } from '@lingui/react';
import { IconButton } from '../../ui/button';
import { Bell as BellIcon } from '../../ui/icons';
import { lazyPart } from '../../ui/lazy/lazy-part';

const Bell = lazyPart(async () => ({ default: (await import('../../features/notifications/bell')).Bell }));

/** The member's notification bell; its space is reserved while it loads, and if it cannot be loaded. */
export function LiveBell() {
  const { i18n } = useLingui();
  return (
    <Bell
      fallback={
        <IconButton label={i18n.t('Notifications')} disabled>
          <BellIcon />
        </IconButton>
      }
    />
  );
}
