import { callerEnv, configClass, databaseEnv, processEnv, redisEnv, secret } from '@aar/platform/config/config';
import { z } from 'zod';

const smtpUrl = z.string().regex(/^smtps?:\/\//, 'an smtp:// or smtps:// URL');

export const queueNames = ['codes', 'email', 'campaigns'] as const;

/** Mail is tried for a day, and what it is about must be there as long. */
const days = z.coerce.number().int().min(2).max(3_650);

/** What service and workers read; they share it, because a code is accepted by the one and sent by the other. */
export class NotificationsConfig extends configClass({
  ...processEnv,
  ...callerEnv,
  ...databaseEnv,
  ...redisEnv,
  /** Who knows how members are reached. */
  IDENTITY_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  /** The mail server that everything for members goes to. */
  SMTP_URL: smtpUrl,
  /** Connections to it at a time, for each queue. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(20),
  /** Where mail goes while the SendGrid integration is switched on; its API key is the password. */
  SENDGRID_SMTP_URL: smtpUrl.default('smtps://smtp.sendgrid.net:465'),
  /** Where text messages go while the MSG91 integration is switched on. */
  MSG91_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://control.msg91.com')
    .transform(url => url.replace(/\/+$/, '')),
  /** Hosts of mail servers that need no public address, comma separated; for development. */
  ALLOWED_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform(list =>
      list
        .split(',')
        .map(host => host.trim())
        .filter(host => host !== ''),
    ),
  /** Where the local stand-in for an SMS provider writes; without effect in production. */
  LOCAL_INBOX_URL: smtpUrl.optional(),
  /** Address of the site, without a slash at the end: every link in a message begins with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, '')),
  UNSUBSCRIBE_KEY: secret(),
  /** How long notices stay in inboxes, and the ledger of the mail about them. */
  NOTICES_KEPT_DAYS: days.default(180),
  /** How long it is known what became of each recipient of a broadcast; its totals are kept. */
  RECIPIENTS_KEPT_DAYS: days.default(365),
  /** How long it is known that a security notice went out. */
  SECURITY_NOTICES_KEPT_DAYS: days.default(90),
  /** Opens the sealed credentials of the providers of e-mail, SMS and WhatsApp, and seals codes until they are sent. */
  INTEGRATIONS_KEY: secret(),
  /** The queues that a worker works on. */
  WORKER_QUEUES: z
    .string()
    .default('codes,email,campaigns')
    .transform(list => list.split(',').map(name => name.trim()))
    .pipe(z.array(z.enum(queueNames)).min(1)),
  /** Sender of all mail: `Name <address>` or the address alone. */
  MAIL_FROM: z.string().regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'an e-mail address'),
}) {}
