import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';

/** Timeouts in milliseconds: of one attempt, and after which there is no further attempt. */
const PATIENCE = 40_000;
const GIVES_UP = 120_000;
/** Statuses after which the call is retried: it failed temporarily, or is still running. */
const PASSING = new Set([0, 408, 429, 500, 502, 503, 504]);
const RUNNING = 'idempotency.running';

/**
 * @typedef {object} Call
 * @property {string} kind
 * @property {string} http `POST /support-requests`
 * @property {{ email: string, token?: string }} member
 * @property {object} [body]
 * @property {{ name: string, type: string, bytes: Buffer, purpose: string }} [file] in place of a body
 * @property {Record<string, any>} [facts]
 * @property {number} [attempts] maximum
 */

/**
 * Sends calls as the web client does: with one idempotency key per intent, which is reused for retries after temporary failures.
 *
 * @param {{ url: string, history: import('./history.mjs').History }} site
 */
export function openCaller({ url, history }) {
  const agent = new Agent({ connections: 64, keepAliveTimeout: 400, keepAliveMaxTimeout: 400 });
  let leaving = new AbortController();

  /** @param {Call} call @param {string} key */
  const attempt = async ({ http, member, body, file }, key) => {
    const [method = 'GET', path = '/'] = http.split(' ');
    const headers = {
      ...(member.token && { authorization: `Bearer ${member.token}` }),
      ...(method === 'POST' && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    };
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers,
        body: file ? formOf(file) : body && JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE),
        // @ts-expect-error -- an option of Node's fetch that the standard lacks
        dispatcher: agent,
      });
      const text = await answer.text();
      const read = text && /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
      return {
        status: answer.status,
        code: answer.ok ? '' : String(read?.code ?? ''),
        answer: read,
        wait: Number(answer.headers.get('retry-after')) || 0,
      };
    } catch (error) {
      const { name, cause } = /** @type {Error & { cause?: { code?: string } }} */ (error);
      return { status: 0, code: cause?.code ?? name, answer: undefined, wait: 0 };
    }
  };

  return {
    /** @param {Call} call */
    async call(call) {
      const key = randomUUID();
      const from = Date.now();
      const { signal } = leaving;
      /** @type {{ status: number, code: string }[]} */
      const answers = [];
      for (;;) {
        const { status, code, answer, wait } = await attempt(call, key);
        answers.push({ status, code });
        const passes = PASSING.has(status) || code === RUNNING;
        const mayGoOn = Date.now() - from < GIVES_UP && answers.length < (call.attempts ?? Infinity);
        const goesOn = passes && mayGoOn && !signal.aborted;
        if (!goesOn) {
          const outcome = status >= 200 && status < 300 ? 'acknowledged' : passes ? 'unknown' : 'refused';
          return history.add({
            kind: call.kind,
            member: call.member.email,
            key,
            facts: call.facts ?? {},
            from,
            until: Date.now(),
            outcome,
            answers,
            answer,
          });
        }
        const pause = Math.max(wait * 1_000, Math.min(250 * 2 ** (answers.length - 1), 2_000));
        await sleep(pause, undefined, { signal }).catch(() => {});
      }
    },
    /** Reads without an idempotency key and without an entry in the history. @param {string} path @param {string} [token] */
    read: (path, token) => attempt({ kind: '', http: `GET ${path}`, member: { email: '', token } }, ''),
    /** Stops all retries until `comeBack`; a call in progress ends with its current attempt. */
    leave: () => leaving.abort(),
    comeBack: () => void (leaving = new AbortController()),
    hasLeft: () => leaving.signal.aborted,
    close: () => agent.close(),
  };
}

/** @typedef {ReturnType<typeof openCaller>} Caller */

/** @param {{ name: string, type: string, bytes: Buffer, purpose: string }} file */
function formOf({ name, type, bytes, purpose }) {
  const form = new FormData();
  form.append('purpose', purpose);
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
