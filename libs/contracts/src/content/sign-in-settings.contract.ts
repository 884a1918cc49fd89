import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';
import { answersShowingIntegrations } from './integration-answers';

export const OtpSettings = z
  .object({ emailOTPEnabled: z.boolean(), mobileOTPEnabled: z.boolean() })
  .meta({ id: 'OtpSettings' });
export type OtpSettings = z.infer<typeof OtpSettings>;

/** Both off closes registration, which is what the master switch does. */
export const otpSettings = defineContract('content.otp-settings', {
  get: route({
    http: 'GET /admin/otp-settings',
    access: 'admin',
    summary: 'Which contacts are confirmed by code',
    input: Nothing,
    output: OtpSettings,
  }),
  update: route({
    http: 'PUT /admin/otp-settings',
    access: 'admin',
    stepUp: true,
    summary: 'Switch the methods; with `requireOTP` at least one must stay on',
    changes: ['content.otp-settings', 'content.site-content', 'identity.audit'],
    input: OtpSettings.extend({ requireOTP: z.boolean().optional() }),
    output: OtpSettings,
  }),
});

export const SocialSetting = z
  .object({
    /** Name of the integration: `google_oauth`. */
    provider: z.string(),
    displayName: z.string(),
    enabled: z.boolean(),
    hasCredentials: z.boolean(),
  })
  .meta({ id: 'SocialSetting' });
export type SocialSetting = z.infer<typeof SocialSetting>;

/** The same setting as the integration's own switch and as the public `auth_*_enabled` entries. */
export const socialSettings = defineContract('content.social-settings', {
  get: route({
    http: 'GET /admin/social-settings',
    access: 'admin',
    summary: 'Providers of social sign-in',
    input: Nothing,
    output: z.object({ settings: z.array(SocialSetting) }),
  }),
  update: route({
    http: 'PUT /admin/social-settings',
    access: 'admin',
    stepUp: true,
    summary: 'Switch a provider',
    changes: answersShowingIntegrations,
    input: z.object({ provider: z.string().max(60), enabled: z.boolean() }),
    output: z.object({ settings: z.array(SocialSetting) }),
  }),
});
