import type { OtpSettings } from '@aar/contracts/content/sign-in-settings.contract';

export type OtpState = 'off' | 'no-method' | 'email' | 'mobile' | 'both';

/** What the overview says; `required` is the master switch. */
export function otpStateOf({ emailOTPEnabled, mobileOTPEnabled }: OtpSettings, required: boolean): OtpState {
  if (!required) return 'off';
  if (emailOTPEnabled && mobileOTPEnabled) return 'both';
  if (emailOTPEnabled) return 'email';
  return mobileOTPEnabled ? 'mobile' : 'no-method';
}

/** What the master switch makes of the methods: off takes both, on gives e-mail and leaves the mobile one as it is. */
export const switched = (settings: OtpSettings, required: boolean): OtpSettings =>
  required ? { ...settings, emailOTPEnabled: true } : { emailOTPEnabled: false, mobileOTPEnabled: false };

/** Whether a method may be switched off: the last one stays. */
export const mayDisable = ({ emailOTPEnabled, mobileOTPEnabled }: OtpSettings) => emailOTPEnabled && mobileOTPEnabled;
