import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { countSms } from '@aar/contracts/text/count-sms';
import type { Outcome } from '../../vocabulary/send-outcome';
import type { ProviderSettings } from '../providers/providers';
import type { TextMessage, TextProvider } from '../text/text-provider';
import { Msg91Client, reported } from './msg91-client';
import { compile, templateNameOf } from './registered-text';

const routes = { promotional: '1', transactional: '4' };
const india = '91';

/** How a message is sent, whichever API it goes through. */
interface Sent {
  isPromotional?: boolean;
  messageId?: string | undefined;
}

/** The setting with the template id for codes. */
const codeTemplateIn = (language: Language) => (language === 'en' ? 'template_id' : `code_${language}_template_id`);

/**
 * SMS by MSG91. Indian operators accept only texts registered with them (DLT). If a template is configured, the message is
 * sent with it, filled in and checked; otherwise as free text with the sender id.
 */
export class Msg91Sms implements TextProvider {
  readonly name = 'msg91_sms';
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

  takes({ language, told }: TextMessage) {
    if (language === 'en') return true;
    return this.client.setting(told ? `${templateNameOf(told)}_text` : codeTemplateIn(language)) !== '';
  }

  async send(mobile: string, { language, text, code, told, messageId }: TextMessage): Promise<Outcome> {
    const template = this.client.setting(codeTemplateIn(language));
    if (code && template)
      // A flow uses the variables in its text and ignores the others.
      return this.byFlow(mobile, template, { VAR1: code.code, VAR2: String(code.minutes), otp: code.code });
    return told ? this.sendTold(mobile, told, messageId) : this.asText(mobile, { text });
  }

  private async sendTold(mobile: string, told: NonNullable<TextMessage['told']>, messageId?: string): Promise<Outcome> {
    const name = templateNameOf(told);
    const registered = this.client.setting(`${name}_text`);
    const flow = this.client.setting(`${name}_template_id`);
    const isPromotional = told.messageClass === 'promotional';
    const compiled = registered ? compile(registered, told, this.publicUrl) : null;
    if (compiled && !compiled.ok) return { status: 'failed', reason: compiled.reason };
    if (flow && !compiled) return { status: 'failed', reason: sendReasons.textMissing };
    if (flow && compiled) {
      const values = Object.fromEntries(compiled.values.map((value, index) => [`VAR${index + 1}`, value]));
      return this.byFlow(mobile, flow, values, { isPromotional, messageId });
    }
    const dltTemplate = this.client.setting(`${name}_dlt_id`);
    return this.asText(mobile, { text: compiled?.text ?? told.text, isPromotional, dltTemplate, messageId });
  }

  private byFlow(
    mobile: string,
    template: string,
    values: Record<string, string>,
    { isPromotional = false, messageId }: Sent = {},
  ) {
    const sender = this.headerFor(isPromotional);
    return this.client.post('/api/v5/flow/', {
      flow_id: template,
      template_id: template,
      ...(sender && { sender }),
      // A request to one recipient has the id outside of the list, one with values for each recipient inside: this request
      // has both.
      ...reported(messageId),
      recipients: [{ mobiles: india + mobile, ...values, ...reported(messageId) }],
    });
  }

  private async asText(
    mobile: string,
    { text, isPromotional = false, dltTemplate, messageId }: Sent & { text: string; dltTemplate?: string },
  ): Promise<Outcome> {
    const sender = this.headerFor(isPromotional);
    if (!sender) return { status: 'failed', reason: sendReasons.senderMissing };
    const route = isPromotional ? routes.promotional : this.client.setting('route') || routes.transactional;
    return this.client.post('/api/v2/sendsms', {
      sender,
      route,
      country: india,
      ...(dltTemplate && { DLT_TE_ID: dltTemplate }),
      // MSG91 uses the encoding that is named here, so it has to be the one that the composer counted.
      ...(countSms(text).encoding === 'unicode' && { unicode: '1' }),
      ...reported(messageId),
      sms: [{ message: text, to: [mobile] }],
    });
  }

  /** Advertising uses a sender id (DLT header) of its own, if one is registered. */
  private headerFor(isPromotional: boolean) {
    const own = isPromotional ? this.client.setting('promotional_sender_id') : '';
    return own || this.client.setting('sender_id');
  }
}
