import { type TestOutcome, testOutcome } from '@aar/contracts/content/test-outcome';
import { integrationTests } from '@aar/contracts/refusals';
import { Circuit } from '../providers/circuit';
import {
  callProvider,
  codeOf,
  outcomeOfError,
  type ProviderAnswer,
  refusal,
  wordsWithout,
} from '../providers/provider-call';
import type { Outcome } from '../../vocabulary/send-outcome';
import { mailOutcomes } from './email.metrics';
import type { MailSender } from './mail-sender';
import type { Addressee, PreparedMail } from './prepared-mail';

export interface SendGridOptions {
  /** The label in metrics. */
  name: string;
  apiKey: string;
  /** The base URL of its API, without a trailing slash. */
  url: string;
}

/**
 * SendGrid's Web API v3. Each member's mail is a request of its own: if one of several personalisations is refused, the
 * whole request is, and it would be unknown which recipients were affected.
 */
export class SendGridSender implements MailSender {
  private readonly circuit = new Circuit();

  constructor(private readonly options: SendGridOptions) {}

  get isAway() {
    return this.circuit.isOpen;
  }

  async deliver(mail: PreparedMail, to: Addressee): Promise<Outcome> {
    const outcome = await this.circuit.run(() => this.post(mail, to));
    mailOutcomes.inc({ pool: this.options.name, status: outcome.status });
    return outcome;
  }

  /** Reads the scopes of the key: the cheapest request that fails for a wrong key. */
  async check(): Promise<TestOutcome> {
    try {
      const answer = await this.call('GET', '/v3/scopes');
      if (answer.status >= 300)
        return testOutcome(false, integrationTests.refused, { provider: 'SendGrid', words: this.words(answer) });
      return scopesIn(answer.text).includes('mail.send')
        ? testOutcome(true, integrationTests.sendGridAccepted)
        : testOutcome(false, integrationTests.sendGridMayNotSend);
    } catch (error) {
      return testOutcome(false, integrationTests.unreachable, { provider: 'SendGrid', code: codeOf(error) });
    }
  }

  /** Requests share one connection pool; there is nothing to close. */
  close() {}

  private async post(mail: PreparedMail, to: Addressee): Promise<Outcome> {
    const { from, subject, text, html, replyTo, headers } = mail.partsFor(to);
    try {
      const answer = await this.call('POST', '/v3/mail/send', {
        personalizations: [{ to: [{ email: to.address }], custom_args: { message: to.messageId } }],
        from,
        subject,
        ...(replyTo !== undefined && { reply_to: { email: replyTo } }),
        content: [
          { type: 'text/plain', value: text },
          { type: 'text/html', value: html },
        ],
        headers,
        // Whether members read their mail is private, and a rewritten link would lead away from this site.
        tracking_settings: {
          click_tracking: { enable: false, enable_text: false },
          open_tracking: { enable: false },
          subscription_tracking: { enable: false },
        },
      });
      return answer.status < 300 ? { status: 'sent' } : refusal(answer, this.words(answer));
    } catch (error) {
      return outcomeOfError('SendGrid', error);
    }
  }

  private call(method: 'GET' | 'POST', path: string, body?: object) {
    const { url, apiKey } = this.options;
    return callProvider({ method, url: url + path, headers: { authorization: `Bearer ${apiKey}` }, body });
  }

  private words({ status, text }: ProviderAnswer) {
    return wordsWithout([this.options.apiKey], messageIn(text) || `status ${status}`);
  }
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
};

const scopesIn = (text: string): unknown[] => {
  const { scopes } = parsed(text);
  return Array.isArray(scopes) ? scopes : [];
};

/** The first entry of `errors` contains the reason and the field. */
const messageIn = (text: string) => {
  const { errors } = parsed(text);
  const [first] = (Array.isArray(errors) ? errors : []) as { message?: string; field?: string | null }[];
  return first?.field ? `${first.message} (${first.field})` : first?.message;
};
