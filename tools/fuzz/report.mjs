import fs from 'node:fs';
import path from 'node:path';

/**
 * A call with a wrong response.
 *
 * @typedef {{ number: number, role: string, call: string, changes: string[], headers: Record<string, string>, body?: string,
 *   status: number, answer: string, problems: string[] }} Finding
 *
 * @typedef {object} Report
 * @property {number} seed
 * @property {number} calls
 * @property {number} seconds
 * @property {Record<string, number>} statuses how often each was answered
 * @property {number} repeated calls that timed out or were unavailable, and were sent again
 * @property {Finding[]} findings
 */

/**
 * @param {import('./calls.mjs').Call} call
 * @param {import('./judge.mjs').Answer} answer
 * @param {string[]} problems
 * @returns {Finding}
 */
export const findingOf = ({ number, role, method, url, headers, body, changes }, answer, problems) => ({
  number,
  role,
  call: `${method} ${url.slice(0, 1_000)}`,
  changes,
  headers,
  ...(body && { body: body.toString('utf8').slice(0, 4_000) }),
  status: answer.status,
  answer: answer.body.slice(0, 2_000),
  problems,
});

/** @param {Report} report @param {string} folder */
export function save(report, folder) {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${report.seed}.json`), `${JSON.stringify(report, null, 2)}\n`);
}

/** The report as text, with the command that repeats each call. @param {Report} report */
export function wordsOf({ seed, calls, seconds, statuses, repeated, findings }) {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
  return [
    `seed ${seed}: ${findings.length === 0 ? 'passed' : 'FAILED'}; ${calls} calls in ${seconds} s, ${counts.join(', ')}` +
      `; ${repeated} repeated`,
    ...findings
      .slice(0, 40)
      .flatMap(({ number, role, call, changes, body, status, answer, problems }) => [
        `  ${problems.join('; ')}`,
        `    npm run fuzz -- ${calls} --seed ${seed} --only ${number}`,
        `    ${role}: ${call.slice(0, 300)} (${changes.join(', ') || 'unchanged'})`,
        ...(body ? [`    ${body.slice(0, 300)}`] : []),
        `    ${status} ${answer.slice(0, 300)}`,
      ]),
  ];
}
