import { connectPublicly } from '@aar/platform/security/public-address';
import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool';
import type { NotificationsConfig } from '../../notifications.config';
import type { Provider } from '../providers/providers';
import { isMailAddress } from './mail-address.rules';

/** A mail server or a SendGrid API key, and the sender address it accepts. */
export type MailRoute = RouteStart & ({ server: SMTPPoolOptions } | { server?: undefined; apiKey: string });

interface RouteStart {
  /** Changes whenever the settings change. */
  key: string;
  /** The name in responses. */
  name: string;
  /** `Name <address>` or the address alone. */
  from: string;
}

type RouteConfig = Pick<NotificationsConfig, 'SMTP_URL' | 'ALLOWED_PRIVATE_HOSTS' | 'MAIL_FROM'>;

const connectTimeout = 5_000;

/** The route through the site's own mail server. */
export const siteRoute = ({ SMTP_URL, MAIL_FROM }: RouteConfig): MailRoute => ({
  key: 'site',
  name: 'smtp',
  from: MAIL_FROM,
  server: { url: SMTP_URL },
});

/** The route through a provider that an administrator configured. */
export function mailRouteOf(provider: Provider, config: RouteConfig): MailRoute {
  const { key, name } = provider;
  return { key, name, ...(name === 'sendgrid' ? sendGrid(provider, config) : customServer(provider, config)) };
}

/** SendGrid accepts only sender addresses that were verified with it. */
function sendGrid({ settings }: Provider, { MAIL_FROM }: RouteConfig) {
  const address = String(settings.from_email ?? '');
  const siteName = /^(.*\S)\s*</.exec(MAIL_FROM)?.[1];
  const own = isMailAddress(address) ? (siteName ? `${siteName} <${address}>` : address) : MAIL_FROM;
  return { from: own, apiKey: String(settings.api_key ?? '') };
}

/** A host entered by an administrator: never an internal one, and no password without encryption. */
function customServer({ settings }: Provider, { ALLOWED_PRIVATE_HOSTS: allowed, MAIL_FROM }: RouteConfig) {
  const host = String(settings.host ?? '').trim();
  const port = Number(settings.port) || 587;
  const server: SMTPPoolOptions = {
    host,
    port,
    secure: String(settings.secure) === 'true',
    requireTLS: !allowed.includes(host),
    auth: { user: String(settings.username ?? ''), pass: String(settings.password ?? '') },
    getSocket: (_options, callback) => {
      connectPublicly({ host, port, timeout: connectTimeout, allowed }).then(
        connection => callback(null, { connection }),
        (error: Error) => callback(error),
      );
    },
  };
  return { from: MAIL_FROM, server };
}
