import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import type { DeviceAlerts } from './device-alerts';
import { useDeviceAlerts } from './use-device-alerts';

const sentences: Record<DeviceAlerts, string> = {
  impossible: /*i18n*/ 'This browser cannot show alerts while the site is closed.',
  blocked: /*i18n*/ 'You have blocked notifications from this site. Allow them in your browser settings first.',
  off: /*i18n*/ 'Get an alert at once when an animal near you needs help, even when the site is closed.',
  ended: /*i18n*/ 'Alerts on this device have stopped because the key of the site changed. Please turn them on again.',
  on: /*i18n*/ 'This device shows alerts, even when the site is closed.',
};

/** Alerts on this device, in the member's settings. Hidden if the site has no push key. */
export function DeviceAlertsCard() {
  const { i18n } = useLingui();
  const { state, isPending, turnOn, turnOff } = useDeviceAlerts();
  if (!state) return null;
  return (
    <Card aria-labelledby="device-alerts">
      <h2 id="device-alerts">{i18n.t('Alerts on this device')}</h2>
      <div className="stack">
        <p role="status">{i18n.t(sentences[state])}</p>
        {(state === 'off' || state === 'ended') && (
          <Button wide pending={isPending} pendingLabel={i18n.t('Asking...')} onClick={() => void turnOn()}>
            {i18n.t('Show Alerts on This Device')}
          </Button>
        )}
        {state === 'on' && (
          <Button wide tone="plain" pending={isPending} pendingLabel={i18n.t('Saving...')} onClick={turnOff}>
            {i18n.t('Stop on This Device')}
          </Button>
        )}
      </div>
    </Card>
  );
}
