import { z } from 'zod';
import { defineContract, route } from '../contract';
import { line, Nothing, prose, SignInProvider, SocialPlatform } from '../vocabulary';

export const SocialAccount = z
  .object({
    platform: SocialPlatform,
    /** Handle or name; null when nothing is connected. */
    username: z.string().nullable(),
    isConnected: z.boolean(),
    autoShare: z.boolean(),
    /** How to connect: `oauth` through the provider, `handle` by the public name that the member types. */
    connectBy: z.enum(['oauth', 'handle']),
    /** Whether connecting is possible now: a provider must be enabled and have credentials. */
    isAvailable: z.boolean(),
  })
  .meta({ id: 'SocialAccount' });
export type SocialAccount = z.infer<typeof SocialAccount>;

/** A hashtag without the `#`. */
export const Hashtag = line(50)
  .min(1)
  .regex(/^[\p{L}\p{N}\p{M}_]+$/u, 'Hashtags are letters, digits and underscores');

export const SharingPreferences = z
  .object({
    autoShareEvents: z.boolean(),
    autoShareRequests: z.boolean(),
    includeHashtags: z.boolean(),
    customHashtags: z.array(Hashtag).max(30),
    defaultMessage: prose(500),
  })
  .meta({ id: 'SharingPreferences' });
export type SharingPreferences = z.infer<typeof SharingPreferences>;

const accounts = z.array(SocialAccount);

export const socialAccounts = defineContract('identity.social-accounts', {
  get: route({
    http: 'GET /social-accounts',
    access: 'member',
    summary: 'My connected accounts, all six platforms, and how I share',
    input: Nothing,
    output: z.object({ accounts, preferences: SharingPreferences }),
  }),
  savePreferences: route({
    http: 'PUT /social-accounts/preferences',
    access: 'member',
    summary: 'Keep how I share',
    changes: 'nothing: its answer is what is kept',
    input: SharingPreferences,
    output: SharingPreferences,
  }),
  connect: route({
    http: 'POST /social-accounts/:platform/connect',
    access: 'member',
    stepUp: true,
    summary: 'Begin connecting a provider: the page of this site that the browser must open next',
    changes: 'nothing: sends the browser to the provider',
    input: z.object({ platform: SignInProvider }),
    output: z.object({ url: z.string() }),
  }),
  confirm: route({
    http: 'POST /social-accounts/confirm',
    access: 'member',
    stepUp: true,
    summary: 'Finish connecting with the one-use code that the browser came back with',
    changes: ['identity.social-accounts', 'identity.access'],
    input: z.object({ code: z.string().min(20).max(200) }),
    output: z.object({ accounts }),
  }),
  setHandle: route({
    http: 'PUT /social-accounts/:platform/handle',
    access: 'member',
    summary: 'Connect instagram, linkedin or youtube by a public handle',
    changes: ['identity.social-accounts'],
    input: z.object({
      platform: z.enum(['instagram', 'linkedin', 'youtube']),
      username: line(60).regex(/^@?[A-Za-z0-9._-]{1,59}$/, 'Please enter a valid handle'),
    }),
    output: z.object({ accounts }),
  }),
  setAutoShare: route({
    http: 'PUT /social-accounts/:platform/auto-share',
    access: 'member',
    summary: 'Whether sharing to a connected platform is offered by itself',
    changes: ['identity.social-accounts'],
    input: z.object({ platform: SocialPlatform, autoShare: z.boolean() }),
    output: z.object({ accounts }),
  }),
  disconnect: route({
    http: 'DELETE /social-accounts/:platform',
    access: 'member',
    summary: 'Disconnect a platform; never the only way to sign in',
    changes: ['identity.social-accounts', 'identity.access'],
    input: z.object({ platform: SocialPlatform }),
    output: z.object({ accounts }),
  }),
});
