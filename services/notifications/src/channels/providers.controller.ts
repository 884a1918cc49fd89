import { type TestOutcome, testOutcome } from '@aar/contracts/content/test-outcome';
import { providers } from '@aar/contracts/notifications/providers.contract';
import { integrationTests } from '@aar/contracts/refusals';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { NotificationsConfig } from '../notifications.config';
import { mailRouteOf } from './email/mail-route';
import { SendGridSender } from './email/sendgrid-sender';
import { verifyMailServer } from './email/verify-mail-server';
import { openSettings, type Provider, type ProviderSettings } from './providers/providers';
import { Msg91Client } from './msg91/msg91-client';

/** Tests a provider with the credentials it would be used with, and returns its response. */
@Implements(providers)
export class ProvidersController implements Handlers<typeof providers> {
  private readonly tests: Record<string, (settings: ProviderSettings) => Promise<TestOutcome>>;

  constructor(private readonly config: NotificationsConfig) {
    const mail = (name: string) => (settings: ProviderSettings) => this.tryMail({ key: 'test', name, settings });
    const msg91 = (settings: ProviderSettings) => new Msg91Client(settings, config.MSG91_URL).check();
    this.tests = {
      custom_smtp: mail('custom_smtp'),
      sendgrid: mail('sendgrid'),
      msg91_sms: msg91,
      msg91_whatsapp: msg91,
    };
  }

  async test({ name, integrationId, sealed }: Inputs<typeof providers>['test']): Promise<TestOutcome> {
    const test = Object.hasOwn(this.tests, name) ? this.tests[name] : undefined;
    if (!test) return testOutcome(false, integrationTests.unusedYet);
    let settings: ProviderSettings;
    try {
      settings = openSettings(sealed, integrationId, this.config.INTEGRATIONS_KEY);
    } catch {
      return testOutcome(false, integrationTests.unreadable);
    }
    return test(settings);
  }

  private tryMail(provider: Provider) {
    const route = mailRouteOf(provider, this.config);
    if (route.server) return verifyMailServer(route.server);
    return new SendGridSender({ name: 'test', apiKey: route.apiKey, url: this.config.SENDGRID_URL }).check();
  }
}
