import { Agent, request } from 'undici';
import type { Outcome } from '../send-outcome';
import type { ProviderSettings } from '../providers/providers';
import type { SmsProvider, TextMessage } from './sms-provider';

/** Shared by all calls, so that connections are kept. */
const dispatcher = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: 8_000,
  bodyTimeout: 4_000,
  maxResponseSize: 16_384,
});

/** The network's errors of which we know that nothing was sent. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

const transactional = '4';
const india = '91';

interface Answer {
  status: number;
  text: string;
}

/**
 * MSG91. A code goes out by the registered template (a flow) where one is entered, any other text as it is by the sender id;
 * Indian operators take either only as it is registered with them (DLT).
 */
export class Msg91 implements SmsProvider {
  readonly name = 'msg91_sms';

  constructor(
    private readonly settings: ProviderSettings,
    private readonly url: string,
  ) {}

  async send(mobile: string, { text, code }: TextMessage): Promise<Outcome> {
    const template = this.setting('template_id');
    const sender = this.setting('sender_id');
    const to = india + mobile;
    if (code && template) {
      // A flow takes what its text names and passes the others over.
      const values = { VAR1: code.code, VAR2: String(code.minutes), otp: code.code };
      const recipients = [{ mobiles: to, ...values }];
      return this.post('/api/v5/flow/', {
        flow_id: template,
        template_id: template,
        ...(sender && { sender }),
        recipients,
      });
    }
    if (!sender) return { status: 'failed', reason: 'MSG91 has no sender id for this text' };
    const route = this.setting('route') || transactional;
    return this.post('/api/v2/sendsms', { sender, route, country: india, sms: [{ message: text, to: [mobile] }] });
  }

  /** Asks for the balance: the cheapest call that a wrong key fails. */
  async check(): Promise<{ ok: boolean; detail: string }> {
    const query = new URLSearchParams({ authkey: this.setting('auth_key'), type: transactional });
    try {
      const { status, text } = await this.call('GET', `/api/balance.php?${query}`);
      const balance = text.trim().replace(/^"|"$/g, '');
      if (status < 300 && /^\d+(\.\d+)?$/.test(balance))
        return { ok: true, detail: `MSG91 accepts the key. Balance: ${balance}` };
      return { ok: false, detail: `MSG91 refuses: ${this.words({ status, text })}` };
    } catch (error) {
      return { ok: false, detail: `MSG91 could not be reached (${codeOf(error)})` };
    }
  }

  private async post(path: string, body: object): Promise<Outcome> {
    try {
      const answer = await this.call('POST', path, body);
      if (answer.status < 300 && typeIn(answer.text) === 'success') return { status: 'sent' };
      const reason = this.words(answer);
      const isTheirs = answer.status >= 500 || answer.status === 429;
      return isTheirs ? { status: 'retry', reason, away: true } : { status: 'failed', reason };
    } catch (error) {
      const code = codeOf(error);
      if (notConnected.has(code))
        return { status: 'retry', reason: `MSG91 could not be reached (${code})`, away: true };
      return { status: 'unknown', reason: `The connection broke before MSG91 confirmed (${code})` };
    }
  }

  private async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const headers = {
      authkey: this.setting('auth_key'),
      'content-type': 'application/json',
      accept: 'application/json',
    };
    const { statusCode, body: answer } = await request(this.url + path, {
      ...{ method, dispatcher, headers },
      body: body && JSON.stringify(body),
    });
    return { status: statusCode, text: await answer.text() };
  }

  /** What it said, without the key and without numbers that may be somebody's. */
  private words({ status, text }: Answer) {
    const said = messageIn(text) || `status ${status}`;
    const key = this.setting('auth_key');
    return (key ? said.replaceAll(key, '…') : said)
      .replace(/\d{7,}/g, '…')
      .replace(/\s+/g, ' ')
      .slice(0, 200);
  }

  private setting(name: string) {
    return String(this.settings[name] ?? '').trim();
  }
}

const codeOf = (error: unknown) => String((error as { code?: string }).code ?? 'no code');

const fieldsOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};
const typeIn = (text: string) => fieldsOf(text).type;
/** `message` in the newer calls, `msg` in the older ones. */
const messageIn = (text: string) => {
  const { message, msg } = fieldsOf(text);
  return [message, msg].find(words => typeof words === 'string') as string | undefined;
};
