import {
  callerEnv,
  configClass,
  databaseEnv,
  processEnv,
  redisEnv,
  secret,
  webAddress,
} from '@aar/platform/config/config';
import { z } from 'zod';
import { isVapidKey } from './channels/push/vapid-key';
import { readLimits } from './channels/limits/send-limits.rules';
import { chunkQueues } from './deliveries/channel-names';

const smtpUrl = z.string().regex(/^smtps?:\/\//, 'an smtp:// or smtps:// URL');

export const queueNames = ['codes', ...chunkQueues] as const;
type QueueName = (typeof queueNames)[number];

/**
 * Jobs of each queue at a time; a chunk has many messages under way by itself. A code only waits for its provider: so many may
 * wait for one that hangs before those by another are held up.
 */
const usualConcurrency: Record<QueueName, number> = { codes: 32, email: 4, sms: 4, whatsapp: 4, push: 4, campaigns: 4 };

/** `sms=8,push=2`: those that are not named keep theirs. */
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
  /** Who knows what an offer of help says. */
  COMMUNITY_URL: z.url({ protocol: /^https?$/, error: 'an http:// URL' }),
  /** The mail server that everything for members goes to. */
  SMTP_URL: smtpUrl,
  /** Connections to it at a time, for each queue. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(20),
  /** Signs mail to SMTP servers (DKIM) as the domain of MAIL_FROM; a PEM text. Without it nothing is signed here. */
  DKIM_PRIVATE_KEY: z.string().includes('PRIVATE KEY', 'a private key as PEM').optional(),
  /** Under which name its public half stands in the DNS: `<selector>._domainkey.<domain>`. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'letters, digits and hyphens')
    .default('aar'),
  /** Where mail goes while the SendGrid integration is switched on. */
  SENDGRID_URL: webAddress().default('https://api.sendgrid.com'),
  /** Where text messages go while the MSG91 integration is switched on. */
  MSG91_URL: webAddress().default('https://control.msg91.com'),
  /** The most that leaves by each channel to members, over all workers: `20/second,5000/hour,20000/day`; codes are not counted. */
  EMAIL_LIMITS: limits,
  SMS_LIMITS: limits,
  WHATSAPP_LIMITS: limits,
  PUSH_LIMITS: limits,
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
  PUBLIC_URL: webAddress(),
  UNSUBSCRIBE_KEY: secret(),
  /** The key by which push services know this site; without it there are no notifications on devices. */
  VAPID_PRIVATE_KEY: vapidKey.optional(),
  /** How long notices stay in inboxes, and the ledger of the mail about them. */
  NOTICES_KEPT_DAYS: days.default(180),
  /** How long it is known what became of each recipient of a broadcast; its totals are kept. */
  RECIPIENTS_KEPT_DAYS: days.default(365),
  /** Members from which on a campaign needs the approval of a second administrator; 0: never. */
  CAMPAIGN_APPROVAL_FROM: z.coerce.number().int().min(0).default(10_000),
  /** Members from which on a campaign goes to a few first; 0: never. */
  CAMPAIGN_TRIAL_FROM: z.coerce.number().int().min(0).default(5_000),
  /** How many get it first, on each channel. */
  CAMPAIGN_TRIAL_RECIPIENTS: z.coerce.number().int().min(1).max(500).default(200),
  /** Seconds that the others wait after the first have been tried. */
  CAMPAIGN_TRIAL_WAIT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
  /** Percent of the messages tried that may fail before a campaign is held. */
  CAMPAIGN_HOLD_PERCENT: z.coerce.number().min(0).max(100).default(5),
  /** Messages tried before that share counts. */
  CAMPAIGN_HOLD_AFTER: z.coerce.number().int().min(1).default(100),
  /** Most campaign messages to a member within the days below, emergencies apart; 0: as many as there are. */
  CAMPAIGN_BUDGET_MESSAGES: z.coerce.number().int().min(0).default(5),
  CAMPAIGN_BUDGET_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  /** How long it is known that a security notice went out, or a mail about a contact message. */
  SECURITY_NOTICES_KEPT_DAYS: days.default(90),
  /** Opens the sealed credentials of the providers of e-mail, SMS and WhatsApp, and seals codes until they are sent. */
  INTEGRATIONS_KEY: secret(),
  /** The queues that a worker works on. */
  WORKER_QUEUES: z
    .string()
    .default(queueNames.join(','))
    .transform(list => list.split(',').map(name => name.trim()))
    .pipe(z.array(z.enum(queueNames)).min(1)),
  /** Jobs of each of them at a time, where it differs from the usual: `sms=8,push=2`. */
  QUEUE_CONCURRENCY: concurrency,
  /** Where mail to members comes back that nobody takes: each under an address of its own, `bounces+<token>@host`. */
  BOUNCE_ADDRESS: z
    .string()
    .regex(/^[a-z0-9.-]{1,11}@[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'an e-mail address with at most 11 characters before the @')
    .optional(),
  /** Sender of all mail: `Name <address>` or the address alone. */
  MAIL_FROM: z.string().regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'an e-mail address'),
}) {}
