import { configClass, databaseEnv, processEnv, secret } from '@aar/platform/config/config';
import { z } from 'zod';

const codesAnHour = (usual: number) => z.coerce.number().int().min(1).default(usual);
const trialFactor = 20;

export class IdentityConfig extends configClass({
  ...processEnv,
  ...databaseEnv,
  NOTIFICATIONS_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  CONTENT_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  /** Opens the sealed credentials of the sign-in providers. */
  INTEGRATIONS_KEY: secret(),
  /** Key of the stored codes' digests; without it a copy of the table would give the codes away. */
  CODE_PEPPER: secret(),
  /** Codes an hour to one IPv4 address, one IPv6 /64 network, and in total before sending stops. */
  CODES_PER_IPV4: codesAnHour(60),
  CODES_PER_IPV6: codesAnHour(10),
  CODES_IN_TOTAL: codesAnHour(5_000),
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
