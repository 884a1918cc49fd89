import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { NotificationsConfig } from '../../notifications.config';
import { Providers } from '../providers/providers';
import { LocalSmsProvider } from './local-sms-provider';
import { Msg91 } from './msg91';
import type { SmsProvider } from './sms-provider';

/** Who sends text messages now: the provider that an administrator set up, or the local inbox outside production. */
@Injectable()
export class SmsProviders implements OnApplicationShutdown {
  private readonly local: LocalSmsProvider | null;

  constructor(
    private readonly config: NotificationsConfig,
    private readonly providers: Providers,
  ) {
    const { APP_ENV, LOCAL_INBOX_URL, MAIL_FROM } = config;
    this.local = APP_ENV !== 'production' && LOCAL_INBOX_URL ? new LocalSmsProvider(LOCAL_INBOX_URL, MAIL_FROM) : null;
  }

  /** `null` where nobody sends text messages. */
  async current(): Promise<SmsProvider | null> {
    const provider = await this.providers.current('sms');
    return provider ? new Msg91(provider.settings, this.config.MSG91_URL) : this.local;
  }

  onApplicationShutdown() {
    this.local?.close();
  }
}
