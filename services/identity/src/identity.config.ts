import {
  callerEnv,
  configClass,
  databaseEnv,
  outsideAddress,
  processEnv,
  secret,
  webAddress,
} from '@aar/platform/config/config';
import { z } from 'zod';

const codesAnHour = (usual: number) => z.coerce.number().int().min(1).default(usual);
const trialFactor = 20;
const days = z.coerce.number().int().min(1).max(3_650);

export class IdentityConfig extends configClass({
  ...processEnv,
  ...callerEnv,
  ...databaseEnv,
  NOTIFICATIONS_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  CONTENT_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  /** Key that decrypts the sealed credentials of the sign-in providers. */
  INTEGRATIONS_KEY: secret(),
  GOOGLE_ISSUER: outsideAddress('https://accounts.google.com'),
  FACEBOOK_AUTHORIZE_URL: outsideAddress('https://www.facebook.com/v24.0/dialog/oauth'),
  FACEBOOK_TOKEN_URL: outsideAddress('https://graph.facebook.com/v24.0/oauth/access_token'),
  FACEBOOK_USERINFO_URL: outsideAddress('https://graph.facebook.com/v24.0/me?fields=id,name,email'),
  TWITTER_AUTHORIZE_URL: outsideAddress('https://x.com/i/oauth2/authorize'),
  TWITTER_TOKEN_URL: outsideAddress('https://api.x.com/2/oauth2/token'),
  TWITTER_USERINFO_URL: outsideAddress('https://api.x.com/2/users/me'),
  /** HMAC key of the digests of stored codes: without a key, a copy of the table would reveal the codes. */
  CODE_PEPPER: secret(),
  /** The public URL of the site: passkeys are bound to its host name. */
  PUBLIC_URL: webAddress(),
  /** Encrypts the secrets of authenticator apps, and is the key of the digests of recovery codes. */
  SECOND_FACTOR_KEY: secret(),
  /** Whether sessions of staff need a second factor for the rights of their role; always with APP_ENV=production. */
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).default('optional'),
  /** Codes per hour that one IPv4 address or one IPv6 /64 network may request, and in total before sending stops. */
  CODES_PER_IPV4: codesAnHour(60),
  CODES_PER_IPV6: codesAnHour(10),
  CODES_IN_TOTAL: codesAnHour(5_000),
  /** How long the audit log is stored; the database itself refuses to delete entries within a year. */
  AUDIT_KEPT_DAYS: days.min(365).default(365),
  /** How long the record of a download is stored after the download has expired. */
  EXPORTS_KEPT_DAYS: days.default(30),
  /** How long a device or network stays known after the last sign-in from it. */
  KNOWN_PLACES_KEPT_DAYS: days.default(90),
  /** How long a new contact may stay pending before it is deleted. */
  PENDING_CONTACTS_KEPT_DAYS: days.default(30),
}) {
  get isProduction() {
    return this.APP_ENV === 'production';
  }

  get staffNeedSecondFactor() {
    return this.isProduction || this.STAFF_SECOND_FACTOR === 'required';
  }

  /** Codes per hour that one network may request; APP_ENV=local allows more. */
  codesPerNetwork(network: string) {
    const usual = network.includes(':') ? this.CODES_PER_IPV6 : this.CODES_PER_IPV4;
    return this.APP_ENV === 'local' ? usual * trialFactor : usual;
  }
}
