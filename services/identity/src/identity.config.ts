import { callerEnv, configClass, databaseEnv, processEnv, secret } from '@aar/platform/config/config';
import { z } from 'zod';

const codesAnHour = (usual: number) => z.coerce.number().int().min(1).default(usual);
const trialFactor = 20;
const days = z.coerce.number().int().min(1).max(3_650);
/** An address of a sign-in provider: its own, unless a test or a local site has one that stands in for it. */
const providerUrl = (usual: string) => z.url({ protocol: /^https?$/, error: 'an http:// URL' }).default(usual);

export class IdentityConfig extends configClass({
  ...processEnv,
  ...callerEnv,
  ...databaseEnv,
  NOTIFICATIONS_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  CONTENT_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  /** Opens the sealed credentials of the sign-in providers. */
  INTEGRATIONS_KEY: secret(),
  GOOGLE_ISSUER: providerUrl('https://accounts.google.com'),
  FACEBOOK_AUTHORIZE_URL: providerUrl('https://www.facebook.com/v24.0/dialog/oauth'),
  FACEBOOK_TOKEN_URL: providerUrl('https://graph.facebook.com/v24.0/oauth/access_token'),
  FACEBOOK_USERINFO_URL: providerUrl('https://graph.facebook.com/v24.0/me?fields=id,name,email'),
  TWITTER_AUTHORIZE_URL: providerUrl('https://x.com/i/oauth2/authorize'),
  TWITTER_TOKEN_URL: providerUrl('https://api.x.com/2/oauth2/token'),
  TWITTER_USERINFO_URL: providerUrl('https://api.x.com/2/users/me'),
  /** Key of the stored codes' digests; without it a copy of the table would give the codes away. */
  CODE_PEPPER: secret(),
  /** Codes an hour to one IPv4 address, one IPv6 /64 network, and in total before sending stops. */
  CODES_PER_IPV4: codesAnHour(60),
  CODES_PER_IPV6: codesAnHour(10),
  CODES_IN_TOTAL: codesAnHour(5_000),
  /** How long the audit log is kept; the database itself refuses to forget it within a year. */
  AUDIT_KEPT_DAYS: days.min(365).default(365),
  /** How long it is known that a member had a download, after its own end. */
  EXPORTS_KEPT_DAYS: days.default(30),
  /** How long a device and a network are known from which a member signed in. */
  KNOWN_PLACES_KEPT_DAYS: days.default(90),
  /** How long a new contact waits for the code that confirms it. */
  PENDING_CONTACTS_KEPT_DAYS: days.default(30),
}) {
  get isProduction() {
    return this.APP_ENV === 'production';
  }

  /** Codes an hour to one network; trying the product out at home allows more. */
  codesPerNetwork(network: string) {
    const usual = network.includes(':') ? this.CODES_PER_IPV6 : this.CODES_PER_IPV4;
    return this.APP_ENV === 'local' ? usual * trialFactor : usual;
  }
}
