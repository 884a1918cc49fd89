import { type TestOutcome, testOutcome } from '@aar/contracts/content/test-outcome';
import { holdsPlaceholder } from '@aar/contracts/notifications/dlt-template';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { integrationTests } from '@aar/contracts/refusals';
import type { Outcome } from '../../vocabulary/send-outcome';
import { Circuit } from '../providers/circuit';
import {
  callProvider,
  codeOf,
  outcomeOfError,
  type ProviderAnswer,
  refusal,
  wordsWithout,
} from '../providers/provider-call';
import type { ProviderSettings } from '../providers/providers';
import { isOfAccount } from './account-errors';

/**
 * The field in which MSG91 returns our message id in its delivery report: up to 80 letters, digits, `_`, `.` and `-`.
 * https://msg91.com/help/text-sms/custom-metadata-parameters-for-tracking-sms-requests
 */
export const reported = (messageId: string | undefined) => (messageId === undefined ? {} : { CRQID: messageId });

/** The route whose balance is requested. */
const transactional = '4';

/** Client of MSG91 with the key of one integration. */
export class Msg91Client {
  private readonly circuit = new Circuit();

  constructor(
    private readonly settings: ProviderSettings,
    private readonly url: string,
  ) {}

  get isAway() {
    return this.circuit.isOpen;
  }

  setting(name: string) {
    return String(this.settings[name] ?? '').trim();
  }

  /** Sends a message without placeholders, unless MSG91 was unavailable a moment ago. Never rejects. */
  async post(path: string, body: object): Promise<Outcome> {
    if (holdsPlaceholder(JSON.stringify(body))) return { status: 'failed', reason: sendReasons.placeholderLeft };
    return this.circuit.run(async () => {
      try {
        const answer = await this.call('POST', path, body);
        if (answer.status < 300 && isSuccess(answer.text)) return { status: 'sent' };
        return refusal(answer, this.words(answer), isOfAccount(fieldsOf(answer.text).code, messageIn(answer.text)));
      } catch (error) {
        return outcomeOfError('MSG91', error);
      }
    });
  }

  /** Reads the balance: the cheapest request that fails for a wrong key. */
  async check(): Promise<TestOutcome> {
    const query = new URLSearchParams({ authkey: this.setting('auth_key'), type: transactional });
    try {
      const answer = await this.call('GET', `/api/balance.php?${query}`);
      const balance = answer.text.trim().replace(/^"|"$/g, '');
      if (answer.status < 300 && /^\d+(\.\d+)?$/.test(balance))
        return testOutcome(true, integrationTests.msg91Accepted, { balance });
      return testOutcome(false, integrationTests.refused, { provider: 'MSG91', words: this.words(answer) });
    } catch (error) {
      return testOutcome(false, integrationTests.unreachable, { provider: 'MSG91', code: codeOf(error) });
    }
  }

  private call(method: 'GET' | 'POST', path: string, body?: object) {
    return callProvider({ method, url: this.url + path, headers: { authkey: this.setting('auth_key') }, body });
  }

  private words({ status, text }: ProviderAnswer) {
    return wordsWithout([this.setting('auth_key')], messageIn(text) || `status ${status}`);
  }
}

const fieldsOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** Success is in `type` in SMS responses and in `status` in WhatsApp responses, which may also set `hasError`. */
function isSuccess(text: string) {
  const { type, status, hasError } = fieldsOf(text);
  return [type, status].includes('success') && hasError !== true;
}

/** The error is in `message` in newer responses, in `msg` in older ones, in `errors` in WhatsApp responses. */
function messageIn(text: string) {
  const { message, msg, errors } = fieldsOf(text);
  return [message, msg, errors].find(words => typeof words === 'string' && words !== '') as string | undefined;
}
