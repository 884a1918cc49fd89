import { useLingui } from '@lingui/react';
import { WifiOff } from '../../ui/icons';
import { useOnline } from '../../ui/use-online';

/** The live region is always rendered, so that its text is announced when it appears. */
export function OfflineBanner() {
  const { i18n } = useLingui();
  const online = useOnline();
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
