import { webhooks } from '@aar/contracts/notifications/webhooks.contract';
import { Problem } from '@aar/platform/errors/problem';
import { Clock } from '@aar/platform/service/clock';
import type { Caller, Handlers, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { Bounces } from '../bounces/bounces';
import { type Category, Providers } from '../providers/providers';
import { MemberReplies } from './member-replies';
import { repliesOfMsg91 } from './msg91-inbound.rules';
import { hasSecret, reportsOfMsg91 } from './msg91-webhook.rules';
import type { ProviderReport } from './provider-report';
import { ProviderReports } from './provider-reports';
import { isSignedBySendGrid, reportsOfSendGrid } from './sendgrid-webhook.rules';

/** Receives delivery reports of providers. A caller without the key or secret of an enabled integration gets no information. */
@Implements(webhooks)
export class WebhooksController implements Handlers<typeof webhooks> {
  constructor(
    private readonly providers: Providers,
    private readonly reports: ProviderReports,
    private readonly replies: MemberReplies,
    private readonly bounces: Bounces,
    private readonly clock: Clock,
  ) {}

  async sendgrid(_: unknown, _actor: unknown, once: Once, { webhook }: Caller) {
    const { body, headers } = webhook!;
    const key = await this.setting('email', 'sendgrid', 'webhook_key');
    const signature = headers['x-twilio-email-event-webhook-signature'];
    const timestamp = headers['x-twilio-email-event-webhook-timestamp'];
    if (!isSignedBySendGrid({ body, signature, timestamp }, key, this.clock.now())) throw refused();
    return this.apply('sendgrid', () => reportsOfSendGrid(body), once);
  }

  async msg91(_: unknown, _actor: unknown, once: Once, { webhook }: Caller) {
    await this.admitMsg91(webhook!.headers['x-webhook-secret']);
    return this.apply('msg91', () => reportsOfMsg91(webhook!.body), once);
  }

  async msg91Inbound(_: unknown, _actor: unknown, once: Once, { webhook }: Caller) {
    await this.admitMsg91(webhook!.headers['x-webhook-secret']);
    const replies = repliesOfMsg91(webhook!.body);
    return once(async tx => {
      await this.replies.apply(tx, replies);
      return {};
    });
  }

  async bounce(_: unknown, _actor: unknown, once: Once, { webhook }: Caller) {
    const reports = await this.bounces.reportsOf(webhook!.body);
    if (!reports) throw refused();
    return this.apply('mail', () => reports, once);
  }

  private async admitMsg91(given: string | undefined) {
    const secrets = await Promise.all([
      this.setting('sms', 'msg91_sms', 'webhook_secret'),
      this.setting('whatsapp', 'msg91_whatsapp', 'webhook_secret'),
    ]);
    if (!secrets.some(secret => hasSecret(given, secret))) throw refused();
  }

  private async apply(provider: string, read: () => ProviderReport[], once: Once) {
    const reports = read();
    return once(async tx => {
      if (reports.length > 0) await this.reports.apply(tx, provider, reports);
      return {};
    });
  }

  private async setting(category: Category, name: string, key: string): Promise<string> {
    const provider = (await this.providers.all(category)).find(each => each.name === name);
    return String(provider?.settings[key] ?? '').trim();
  }
}

const refused = () => new Problem('notifications.webhook.refused');
