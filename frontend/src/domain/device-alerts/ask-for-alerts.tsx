import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { browserStorage } from '../../api/storage';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { useInBrowser } from '../../ui/use-in-browser';
import { useDeviceAlerts } from './use-device-alerts';

const asked = 'aar-asked-for-alerts';
const wasAsked = () => browserStorage.get(asked) !== null;

/**
 * Offers alerts on this device after a member posts a request or offers help, when the benefit is clear. After "Not Now" it is
 * never shown again; the settings still offer alerts.
 */
export default function AskForAlerts() {
  const { i18n } = useLingui();
  const isInBrowser = useInBrowser();
  const [isOver, setOver] = useState(false);
  const { state, isPending, turnOn } = useDeviceAlerts();
  if (!isInBrowser || isOver || state !== 'off' || wasAsked()) return null;
  const end = () => {
    browserStorage.set(asked, 'true');
    setOver(true);
  };
  return (
    <Card aria-labelledby="ask-for-alerts">
      <h2 id="ask-for-alerts">{i18n.t('Get an alert when somebody answers?')}</h2>
      <div className="stack">
        <p>{i18n.t('This device can alert you when somebody answers, even when the site is closed.')}</p>
        <Button
          wide
          pending={isPending}
          pendingLabel={i18n.t('Asking...')}
          onClick={() => void turnOn().then(isOn => isOn && end())}
        >
          {i18n.t('Yes, Alert Me on This Device')}
        </Button>
        <Button wide tone="quiet" onClick={end}>
          {i18n.t('Not Now')}
        </Button>
      </div>
    </Card>
  );
}
