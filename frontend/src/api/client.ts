import { ApiError, createApi, type Send } from '@aar/api-client/api';
import { currentSession, endSession } from './session';

const ENDED = ['auth.session-ended', 'auth.required'];

// Not randomUUID, which browsers offer on https and localhost only.
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * Keys of POSTs whose fate is unknown (no answer, or the server's failure): sent again with the same body, such a call is the
 * same intent and must not take effect twice.
 */
const unanswered = new Map<string, string>();

async function sendPost(url: string, init: RequestInit, headers: Headers) {
  // A file has no text to compare: each upload is an intent of its own.
  const intent = typeof init.body === 'string' ? `${url} ${init.body}` : randomKey();
  const key = unanswered.get(intent) ?? randomKey();
  unanswered.set(intent, key);
  headers.set('idempotency-key', key);
  const answer = await fetch(url, { ...init, headers });
  if (answer.status < 500) unanswered.delete(intent);
  return answer;
}

/** fetch with the session's bearer header, and an Idempotency-Key on every POST. */
export const send: Send = async (url, init) => {
  const token = currentSession()?.token;
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const answer = await (init.method === 'POST' ? sendPost(url, init, headers) : fetch(url, { ...init, headers }));
  if (answer.status === 401 && token) await forgetEndedSession(answer.clone(), token);
  return answer;
};

async function forgetEndedSession(answer: Response, token: string) {
  const problem = (await answer.json().catch(() => ({}))) as { code?: string };
  if (ENDED.includes(problem.code ?? '')) endSession(token);
}

export const api = createApi(send);

/** The sentence to show for a failure: the server's, or `fallback` when it gave none. */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.problem.message ? error.problem.message : fallback;
