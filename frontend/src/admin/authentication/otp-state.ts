import type { OtpSettings } from '@aar/contracts/content/sign-in-settings.contract';

export type OtpState = 'off' | 'no-method' | 'email' | 'mobile' | 'both';

/** The state shown at the top; `required` is the master switch. */
export function otpStateOf({ emailOTPEnabled, mobileOTPEnabled }: OtpSettings, required: boolean): OtpState {
  if (!required) return 'off';
  if (emailOTPEnabled && mobileOTPEnabled) return 'both';
  if (emailOTPEnabled) return 'email';
  return mobileOTPEnabled ? 'mobile' : 'no-method';
}

/** The methods after the master switch: off disables both, on enables e-mail and leaves mobile as it is. */
export const switched = (settings: OtpSettings, required: boolean): OtpSettings =>
  required ? { ...settings, emailOTPEnabled: true } : { emailOTPEnabled: false, mobileOTPEnabled: false };

/** Whether a method may be switched off: the last one must stay. */
export const mayDisable = ({ emailOTPEnabled, mobileOTPEnabled }: OtpSettings) => emailOTPEnabled && mobileOTPEnabled;
