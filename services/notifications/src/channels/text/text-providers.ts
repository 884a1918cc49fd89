import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { NotificationsConfig } from '../../notifications.config';
import { Msg91Sms } from '../msg91/msg91-sms';
import { Msg91WhatsApp } from '../msg91/msg91-whatsapp';
import { Providers, type ProviderSettings } from '../providers/providers';
import { LocalTextProvider } from './local-text-provider';
import type { TextChannelName, TextProvider } from './text-provider';

/** Chooses the text message provider: the one that an administrator configured, or the local inbox outside production. */
@Injectable()
export class TextProviders implements OnApplicationShutdown {
  private readonly local: Record<TextChannelName, LocalTextProvider> | null;
  private readonly known = new Map<TextChannelName, { key: string; provider: TextProvider }>();

  constructor(
    private readonly config: NotificationsConfig,
    private readonly providers: Providers,
  ) {
    const { APP_ENV, LOCAL_INBOX_URL: inbox, MAIL_FROM } = config;
    const localOf = (channel: TextChannelName) => new LocalTextProvider(channel, inbox!, MAIL_FROM);
    this.local = APP_ENV !== 'production' && inbox ? { sms: localOf('sms'), whatsapp: localOf('whatsapp') } : null;
  }

  /**
   * `null` if there is no provider for the channel. The instance is cached until its settings change, because it
   * contains the circuit breaker.
   */
  async current(channel: TextChannelName): Promise<TextProvider | null> {
    const provider = await this.providers.current(channel);
    if (!provider) return this.local && this.local[channel];
    const known = this.known.get(channel);
    if (known?.key === provider.key) return known.provider;
    const made = this.adapterOf(channel, provider.settings);
    this.known.set(channel, { key: provider.key, provider: made });
    return made;
  }

  private adapterOf(channel: TextChannelName, settings: ProviderSettings): TextProvider {
    const { MSG91_URL, PUBLIC_URL } = this.config;
    const Msg91 = channel === 'sms' ? Msg91Sms : Msg91WhatsApp;
    return new Msg91(settings, MSG91_URL, PUBLIC_URL);
  }

  onApplicationShutdown() {
    for (const provider of Object.values(this.local ?? {})) provider.close();
  }
}
