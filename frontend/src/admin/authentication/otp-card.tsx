import '../settings.css';
import { useLingui } from '@lingui/react';
import type { OtpSettings } from '@aar/contracts/content/sign-in-settings.contract';
import { QueryView } from '../../page-parts/query-view';
import { Badge, type BadgeTone } from '../../ui/display/badge';
import { Banner } from '../../ui/feedback/banner';
import { TriangleAlert } from '../../ui/icons';
import { Card } from '../../ui/display/card';
import { Switch } from '../../ui/form/switch';
import { otpStateOf, type OtpState } from './otp-state';
import { useOtpSettings } from './use-otp-settings';

const badges: Record<OtpState, { label: string; tone: BadgeTone }> = {
  off: { label: /*i18n*/ 'OTP Disabled', tone: 'paused' },
  'no-method': { label: /*i18n*/ 'No OTP Methods', tone: 'suspended' },
  email: { label: /*i18n*/ 'OTP: Email', tone: 'active' },
  mobile: { label: /*i18n*/ 'OTP: Mobile', tone: 'active' },
  both: { label: /*i18n*/ 'OTP: Email + Mobile', tone: 'active' },
};

/** How new members verify their contacts: by a code to the e-mail address, to the mobile number, or either. */
export function OtpCard() {
  const { i18n } = useLingui();
  const { settings, required, pending, require, setMethod } = useOtpSettings();
  return (
    <QueryView query={settings} failure={i18n.t('Failed to fetch OTP settings')} hasReason>
      {({ emailOTPEnabled, mobileOTPEnabled }) => (
        <Card aria-labelledby="otp">
          <h2 id="otp">{i18n.t('OTP Verification')}</h2>
          <div className="rule switches">
            <Switch
              label={i18n.t('Require OTP')}
              hint={i18n.t(
                'New members confirm their e-mail or mobile number with a one-time code. When this is off, nobody can register.',
              )}
              checked={required}
              aria-disabled={pending}
              onCheckedChange={require}
            />
            <Switch
              label={i18n.t('Email OTP')}
              hint={i18n.t('The code is sent by e-mail')}
              checked={emailOTPEnabled}
              disabled={!required}
              aria-disabled={pending}
              onCheckedChange={enabled => setMethod('emailOTPEnabled', enabled)}
            />
            <Switch
              label={i18n.t('Mobile OTP')}
              hint={i18n.t('The code is sent by SMS')}
              checked={mobileOTPEnabled}
              disabled={!required}
              aria-disabled={pending}
              onCheckedChange={enabled => setMethod('mobileOTPEnabled', enabled)}
            />
          </div>
          <Overview settings={{ emailOTPEnabled, mobileOTPEnabled }} required={required} />
        </Card>
      )}
    </QueryView>
  );
}

function Overview({ settings, required }: { settings: OtpSettings; required: boolean }) {
  const { i18n } = useLingui();
  const state = otpStateOf(settings, required);
  const { label, tone } = badges[state];
  return (
    <div className="stack stack--2 mt-4">
      <h3>{i18n.t('Overview')}</h3>
      <p>
        <Badge tone={tone}>{i18n.t(label)}</Badge>
      </p>
      <div role="status">
        {state === 'off' && (
          <Banner>{i18n.t('OTP verification is off: registration is closed until it is switched on again.')}</Banner>
        )}
        {state === 'no-method' && (
          <Banner tone="bad" icon={<TriangleAlert />}>
            {i18n.t('OTP is required but no method is enabled: nobody can register. Enable email or mobile OTP.')}
          </Banner>
        )}
        {state !== 'off' && state !== 'no-method' && (
          <Banner tone="good">
            {i18n.t('OTP verification is configured: new members confirm a contact by code.')}
          </Banner>
        )}
      </div>
    </div>
  );
}
