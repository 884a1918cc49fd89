import { cutText } from '@aar/contracts/text/cut-text';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { wallTime } from '@aar/platform/service/wall-time';
import { Agent, type Dispatcher, request } from 'undici';
import type { Outcome, Retry } from '../../vocabulary/send-outcome';

/** Shared by all requests, so that connections are reused. */
const dispatcher = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: 8_000,
  bodyTimeout: 4_000,
  maxResponseSize: 65_536,
});

/** Network errors after which it is certain that nothing was sent. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Milliseconds to pause when a provider asks for it without a duration. */
const usualRest = 5_000;
/** Upper limit of a pause, whatever the provider asks for. */
const longestRest = 15 * 60_000;

export interface ProviderAnswer {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  text: string;
}

export interface ProviderCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: object;
}

/** One request to a provider's HTTP API, JSON both ways; every wait has a timeout. Rejects with the network error. */
export async function callProvider({ method, url, headers, body }: ProviderCall): Promise<ProviderAnswer> {
  const answer = await request(url, {
    method,
    dispatcher,
    body: body && JSON.stringify(body),
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

export const codeOf = (error: unknown) => String((error as { code?: string }).code ?? 'no code');

/** The outcome of a message whose request failed with a network error. */
export function outcomeOfError(provider: string, error: unknown): Outcome {
  const code = codeOf(error);
  if (notConnected.has(code))
    return { status: 'retry', reason: `${provider} could not be reached (${code})`, away: true };
  return { status: 'unknown', reason: `The connection broke before ${provider} confirmed (${code})` };
}

/**
 * A refusal with the provider's own text: permanent, or temporary if it concerns the provider or our account there and not
 * the message. `isOfAccount`: the body says that it concerns the account, whatever the status is.
 */
export function refusal({ status, headers }: ProviderAnswer, reason: string, isOfAccount = false): Outcome {
  if (status === 429) return { status: 'retry', reason, away: true, afterMs: restOf(headers) };
  // A refused key is not caused by the recipient, and an administrator can correct it.
  const isTheirs = isOfAccount || status >= 500 || status === 401 || status === 403;
  const retry: Retry = { status: 'retry', reason, away: true };
  const asked = headers['retry-after'];
  if (!isTheirs) return { status: 'failed', reason };
  return asked === undefined ? retry : { ...retry, afterMs: restOf(headers) };
}

/**
 * The pause in `Retry-After`, in seconds or as a date, or the time at which the rate limit is lifted, which SendGrid sends in
 * seconds since 1970.
 */
function restOf(headers: ProviderAnswer['headers']): number {
  const asked = String(headers['retry-after'] ?? '');
  const lifted = Number(headers['x-ratelimit-reset']);
  const rest = /^\d+$/.test(asked)
    ? Number(asked) * 1_000
    : asked
      ? Date.parse(asked) - wallTime()
      : lifted > 0
        ? lifted * 1_000 - wallTime()
        : usualRest;
  return Number.isFinite(rest) ? Math.min(Math.max(rest, 1_000), longestRest) : usualRest;
}

/** The provider's text without secrets, and without numbers and addresses that may be personal data. */
export function wordsWithout(secrets: string[], said: string): string {
  const hidden = secrets
    .filter(secret => secret.length > 2)
    .reduce((text, secret) => text.replaceAll(secret, '…'), said);
  const words = maskContactsIn(hidden)
    .replace(/\d{7,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(words, 200);
}
