import { useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react';
import { WifiOff } from '../ui/icons';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** The live region stands always, so that its words are read when they come. */
export function OfflineBanner() {
  const { i18n } = useLingui();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="banner offline">
          <WifiOff />
          <span>{i18n.t('You are offline. What you see may be out of date.')}</span>
        </p>
      )}
    </div>
  );
}
