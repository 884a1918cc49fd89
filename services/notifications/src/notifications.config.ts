import {
  callerEnv,
  configClass,
  databaseEnv,
  outsideAddress,
  processEnv,
  redisEnv,
  secret,
  webAddress,
} from '@aar/platform/config/config';
import { z } from 'zod';
import { isVapidKey } from './channels/push/vapid-key';
import { readLimits } from './channels/limits/send-limits.rules';
import { chunkQueues } from './vocabulary/channel-names';

const smtpUrl = z.string().regex(/^smtps?:\/\//, 'an smtp:// or smtps:// URL');

export const queueNames = ['codes', ...chunkQueues] as const;
type QueueName = (typeof queueNames)[number];

/**
 * Concurrent jobs of each queue; a chunk has many messages in progress by itself. A code job only waits for its provider:
 * this many may hang before codes of another provider are delayed.
 */
const usualConcurrency: Record<QueueName, number> = { codes: 32, email: 4, sms: 4, whatsapp: 4, push: 4, campaigns: 4 };

/** `sms=8,push=2`: queues not named keep their default. */
const concurrency = z
  .string()
  .default('')
  .transform(list =>
    Object.fromEntries(
      list
        .split(',')
        .filter(Boolean)
        .map(pair => pair.trim().split('=')),
    ),
  )
  .pipe(z.partialRecord(z.enum(queueNames), z.coerce.number().int().min(1).max(256)))
  .transform((changed): Record<QueueName, number> => ({ ...usualConcurrency, ...changed }));

const vapidKey = z.string().refine(isVapidKey, 'the private half of a P-256 key as 43 characters of base64url');

const limits = z
  .string()
  .default('')
  .transform((text, context) => {
    const read = readLimits(text);
    if (!read) context.addIssue({ code: 'custom', message: 'limits like 20/second,5000/hour,20000/day' });
    return read ?? {};
  });

/** Mail is retried for a day, and its content must be stored for as long. */
const days = z.coerce.number().int().min(2).max(3_650);

/** Configuration shared by service and workers, because a code is accepted by the one and sent by the other. */
export class NotificationsConfig extends configClass({
  ...processEnv,
  ...callerEnv,
  ...databaseEnv,
  ...redisEnv,
  /** The service with the contacts of members. */
  IDENTITY_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  /** The service with the text of an offer of help. */
  COMMUNITY_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  /** If set, the service compares its copies of content's data with their owner. */
  CONTENT_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }).optional(),
  /** The mail server for all messages to members. */
  SMTP_URL: smtpUrl,
  /** Concurrent connections to it, for each queue. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(20),
  /** Signs mail to SMTP servers (DKIM) for the domain of MAIL_FROM; a PEM text. Without it mail is not signed here. */
  DKIM_PRIVATE_KEY: z.string().includes('PRIVATE KEY', 'a private key as PEM').optional(),
  /** The DNS name of its public key: `<selector>._domainkey.<domain>`. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'letters, digits and hyphens')
    .default('aar'),
  /** The API used while the SendGrid integration is enabled. */
  SENDGRID_URL: outsideAddress('https://api.sendgrid.com'),
  /** The API used while the MSG91 integration is enabled. */
  MSG91_URL: outsideAddress('https://control.msg91.com'),
  /** Rate limits of messages to members by channel, over all workers: `20/second,5000/hour,20000/day`; codes are not counted. */
  EMAIL_LIMITS: limits,
  SMS_LIMITS: limits,
  WHATSAPP_LIMITS: limits,
  PUSH_LIMITS: limits,
  /** Mail server hosts that may have private addresses, comma separated; for development. */
  ALLOWED_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform(list =>
      list
        .split(',')
        .map(host => host.trim())
        .filter(host => host !== ''),
    ),
  /** Where the local fake SMS provider writes; no effect in production. */
  LOCAL_INBOX_URL: smtpUrl.optional(),
  /** Public URL of the site, without a trailing slash: every link in a message begins with it. */
  PUBLIC_URL: webAddress(),
  UNSUBSCRIBE_KEY: secret(),
  /** The key that identifies this site to push services; without it there are no push notifications. */
  VAPID_PRIVATE_KEY: vapidKey.optional(),
  /** Days for which notices are stored in inboxes, and the ledger of the mail about them. */
  NOTICES_KEPT_DAYS: days.default(180),
  /** Days for which the status of each recipient of a broadcast is stored; its totals are not deleted. */
  RECIPIENTS_KEPT_DAYS: days.default(365),
  /** Number of recipients from which a campaign needs the approval of a second administrator; 0: never. */
  CAMPAIGN_APPROVAL_FROM: z.coerce.number().int().min(0).default(10_000),
  /** Number of recipients from which a campaign starts with a trial; 0: never. */
  CAMPAIGN_TRIAL_FROM: z.coerce.number().int().min(0).default(5_000),
  /** Number of recipients of the trial, on each channel. */
  CAMPAIGN_TRIAL_RECIPIENTS: z.coerce.number().int().min(1).max(500).default(200),
  /** Seconds to wait between the end of the trial and the rest. */
  CAMPAIGN_TRIAL_WAIT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
  /** Percentage of attempted messages that may fail before a campaign is held. */
  CAMPAIGN_HOLD_PERCENT: z.coerce.number().min(0).max(100).default(5),
  /** Minimum number of attempted messages for that percentage to count. */
  CAMPAIGN_HOLD_AFTER: z.coerce.number().int().min(1).default(100),
  /** Maximum campaign messages to a member within the days below, except emergencies; 0: unlimited. */
  CAMPAIGN_BUDGET_MESSAGES: z.coerce.number().int().min(0).default(5),
  CAMPAIGN_BUDGET_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  /** Days for which it is recorded that a security notice or a mail about a contact message was sent. */
  SECURITY_NOTICES_KEPT_DAYS: days.default(90),
  /** Decrypts the credentials of the providers of e-mail, SMS and WhatsApp, and encrypts codes until they are sent. */
  INTEGRATIONS_KEY: secret(),
  /** The queues that a worker processes. */
  WORKER_QUEUES: z
    .string()
    .default(queueNames.join(','))
    .transform(list => list.split(',').map(name => name.trim()))
    .pipe(z.array(z.enum(queueNames)).min(1)),
  /** Concurrent jobs of each queue, if different from the default: `sms=8,push=2`. */
  QUEUE_CONCURRENCY: concurrency,
  /** The address for bounces of mail to members: each mail has its own return path, `bounces+<token>@host`. */
  BOUNCE_ADDRESS: z
    .string()
    .regex(/^[a-z0-9.-]{1,11}@[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'an e-mail address with at most 11 characters before the @')
    .optional(),
  /** Sender of all mail: `Name <address>` or the address alone. */
  MAIL_FROM: z.string().regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'an e-mail address'),
}) {}
