import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { cutText } from '@aar/contracts/text/cut-text';
import { oneLine } from '../../templates/mail-content';
import type { ProviderSettings } from '../providers/providers';
import type { Outcome } from '../../vocabulary/send-outcome';
import type { TextMessage, TextProvider } from '../text/text-provider';
import { Msg91Client, reported } from './msg91-client';

const india = '91';
/** Maximum characters of one template variable. */
const longestValue = 1_000;

/**
 * WhatsApp by MSG91: a business may start a conversation only with a template approved by WhatsApp. Ours has three
 * variables: title, message and URL. Each language except English has a template of its own.
 */
export class Msg91WhatsApp implements TextProvider {
  readonly name = 'msg91_whatsapp';
  private readonly client: Msg91Client;

  constructor(
    settings: ProviderSettings,
    url: string,
    private readonly publicUrl: string,
  ) {
    this.client = new Msg91Client(settings, url);
  }

  get isAway() {
    return this.client.isAway;
  }

  takes({ language }: TextMessage) {
    return language === 'en' || this.client.setting(`${language}_template_id`) !== '';
  }

  async send(mobile: string, { language, text, told, messageId }: TextMessage): Promise<Outcome> {
    const sender = this.client.setting('sender').replace(/^\+/, '');
    if (!sender) return { status: 'failed', reason: sendReasons.whatsAppSenderMissing };
    const isEnglish = language === 'en';
    const values = told ? [told.title, told.body, this.publicUrl + told.path] : [text];
    return this.client.post('/api/v5/whatsapp/whatsapp-outbound-message/bulk/', {
      integrated_number: sender,
      content_type: 'template',
      ...reported(messageId),
      payload: {
        messaging_product: 'whatsapp',
        type: 'template',
        template: {
          name: this.client.setting(isEnglish ? 'template_id' : `${language}_template_id`),
          ...(this.client.setting('namespace') && { namespace: this.client.setting('namespace') }),
          language: { code: (isEnglish && this.client.setting('language')) || language, policy: 'deterministic' },
          to_and_components: [{ to: [india + mobile], components: componentsOf(values) }],
        },
      },
    });
  }
}

/** `body_1`, `body_2` and so on; WhatsApp refuses empty values and values with line breaks. */
const componentsOf = (values: string[]) =>
  Object.fromEntries(
    values.map((value, index) => [
      `body_${index + 1}`,
      { type: 'text', value: cutText(oneLine(value), longestValue) || '-' },
    ]),
  );
