/**
 * A text that only some roles may read, planted to detect disclosure to others.
 *
 * @typedef {{ text: string, what: string, readers: string[] }} Canary
 * @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: string, isCut: boolean }} Answer
 */

/** Errors of external servers, which administrators' calls may cause. */
const OF_OTHERS = new Set([
  'identity.provider.misconfigured',
  'identity.provider.failed',
  'notifications.campaign.test-failed',
  'notifications.code.undeliverable',
]);

/** Patterns of internals that no response may disclose. */
const INSIDE = [
  /\bat [\w.<>[\] ]+ \(?(?:file:\/\/)?\/[^\s)]+:\d+:\d+/,
  /node_modules|dist\/bundle|\/services\/\w+\/src/,
  /QueryFailedError|syntax error at or near|invalid input syntax|violates [\w-]+ constraint|does not exist at character/,
  /\b(?:relation|column|operator|function) \\?"?[\w.]+\\?"? does not exist/,
  /Cannot read propert(?:y|ies) of|is not a function\b|is not iterable\b/,
  /ECONNREFUSED|ENOENT|EACCES|WRONGTYPE|NOAUTH/,
];

/**
 * The problems of the response to a call.
 *
 * @param {import('./calls.mjs').Call} call
 * @param {Answer} answer
 * @param {Canary[]} canaries
 * @returns {string[]}
 */
export function judge(call, answer, canaries) {
  const { status, headers, body } = answer;
  const problem = problemIn(answer);
  const isOurs = !OF_OTHERS.has(String(problem?.code));
  const text = body.toLowerCase();
  return [
    ...(status === 0 ? [`no answer: ${body}`] : []),
    ...(status >= 500 && isOurs ? [`answered ${status} ${problem?.code ?? ''}`.trim()] : []),
    ...(status >= 400 && call.isApi && call.method !== 'HEAD' && problem?.status !== status
      ? [`answered ${status} as ${headers['content-type'] ?? 'nothing'}, not as a problem`]
      : []),
    ...(status >= 200 && status < 300 ? call.unknownFields.map(name => `accepted the unknown field ${name}`) : []),
    ...canaries
      .filter(({ text: secret, readers }) => !readers.includes(call.role) && text.includes(secret.toLowerCase()))
      .map(({ what }) => `showed ${what} to ${call.role}`),
    ...INSIDE.flatMap(pattern => pattern.exec(body)?.[0] ?? []).map(words => `tells its inside: ${words}`),
    ...('x-injected' in headers ? ['took a header from the address'] : []),
  ];
}

/** @param {Answer} answer @returns {{ code?: string, status?: number } | undefined} */
export function problemIn({ headers, body }) {
  if (!headers['content-type']?.startsWith('application/problem+json')) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
