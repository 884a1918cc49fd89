import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { isOutsideEndpoint } from '@aar/platform/security/outside-endpoint';
import { connectPublicly } from '@aar/platform/security/public-address';
import { Injectable } from '@nestjs/common';
import { Agent, buildConnector, request } from 'undici';
import { generateRequestDetails, type Urgency } from 'web-push';
import { NotificationsConfig } from '../../notifications.config';
import { bareAddress } from '../email/mail-address.rules';
import { outcomeOfError, wordsWithout } from '../providers/provider-call';
import type { Outcome } from '../../vocabulary/send-outcome';
import type { KnownSubscription } from './push-subscriptions';
import { type VapidKeys, vapidKeysOf } from './vapid-key';

const connectTimeout = 4_000;
/** Seconds for which a push service stores a message that it cannot deliver to the device. */
const timeToLive = 24 * 3_600;

export interface PushMessage {
  payload: string;
  urgency: Urgency;
  /** At most 32 letters, digits, `-` and `_`: a device shows only the last message with the same topic. */
  topic: string;
}

/** `gone`: the subscription has expired. `other-key`: it was made with another key of the site, with which nobody can send. */
export type PushOutcome = Outcome | { status: 'gone' } | { status: 'other-key' };

/**
 * The texts of push services for a subscription with another key (Google, Apple, Mozilla). Other refusals with the same
 * status are about this site, such as a wrong clock, and end no device.
 */
const otherKey = /do not correspond to the credentials|VapidPkHashMismatch|public key mismatch/i;

/** Sends notifications to the push services of browsers, encrypted so that only the device can read them. */
@Injectable()
export class PushSender {
  private readonly keys: VapidKeys | null;
  private readonly dispatcher: Agent;

  constructor(private readonly config: NotificationsConfig) {
    this.keys = config.VAPID_PRIVATE_KEY ? vapidKeysOf(config.VAPID_PRIVATE_KEY) : null;
    this.dispatcher = new Agent({
      connect: publicly(config.ALLOWED_PRIVATE_HOSTS),
      headersTimeout: 8_000,
      bodyTimeout: 4_000,
      maxResponseSize: 16_384,
    });
  }

  /** Never rejects. */
  async send({ endpoint, keys, siteKey }: KnownSubscription, message: PushMessage): Promise<PushOutcome> {
    if (!this.keys) return { status: 'failed', reason: sendReasons.pushKeyMissing };
    if (siteKey !== null && siteKey !== this.keys.publicKey) return { status: 'other-key' };
    try {
      if (!this.isOutside(endpoint)) return { status: 'gone' };
      const { method, headers, body } = generateRequestDetails({ endpoint, keys }, message.payload, {
        vapidDetails: { subject: `mailto:${bareAddress(this.config.MAIL_FROM)}`, ...this.keys },
        TTL: timeToLive,
        urgency: message.urgency,
        topic: message.topic,
      });
      const answer = await request(endpoint, {
        method: method as 'POST',
        dispatcher: this.dispatcher,
        body: body as Buffer,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      });
      return judge(answer.statusCode, await answer.body.text());
    } catch (error) {
      if ((error as { code?: string }).code === 'EPRIVATE') return { status: 'gone' };
      const outcome = outcomeOfError('The push service', error);
      // Other devices have other push services, so the channel is not unavailable.
      return outcome.status === 'retry' ? { ...outcome, away: false } : outcome;
    }
  }

  /** A stored URL that cannot be parsed, from before URLs were checked, leads to no device. */
  private isOutside(endpoint: string): boolean {
    return URL.canParse(endpoint) && isOutsideEndpoint(new URL(endpoint), this.config.ALLOWED_PRIVATE_HOSTS);
  }
}

function judge(status: number, text: string): PushOutcome {
  if (status < 300) return { status: 'sent' };
  if (status === 404 || status === 410) return { status: 'gone' };
  if ((status === 400 || status === 401 || status === 403) && otherKey.test(text)) return { status: 'other-key' };
  const reason = wordsWithout([], text) || `The push service answered ${status}`;
  return status === 429 || status >= 500 ? { status: 'retry', reason, away: false } : { status: 'failed', reason };
}

/** A client chooses the URL of its push service and could name an internal host: connects only to public addresses. */
function publicly(allowed: readonly string[]): buildConnector.connector {
  const secure = buildConnector({ timeout: connectTimeout });
  return (options, callback) => {
    const isSecure = options.protocol === 'https:';
    const port = Number(options.port) || (isSecure ? 443 : 80);
    connectPublicly({ host: options.hostname, port, timeout: connectTimeout, allowed }).then(
      socket => (isSecure ? secure({ ...options, httpSocket: socket }, callback) : callback(null, socket)),
      (error: Error) => callback(error, null),
    );
  };
}
