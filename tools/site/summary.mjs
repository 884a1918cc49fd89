import path from 'node:path';
import { root } from './root.mjs';

/**
 * Prints where everything is and who may sign in.
 *
 * @param {import('./site.mjs').Site} site
 * @param {string} dataDirectory
 * @param {number} begin when the start began, in milliseconds
 */
export function printSite(site, dataDirectory, begin) {
  const rows = [
    ['Site', site.url],
    ['API docs', site.docsUrl],
    ['Inbox', `${site.inboxUrl}   (e-mail and SMS that the site sent)`],
    ['Queues', site.queuesUrl],
    ['Logs', path.relative(root, path.join(dataDirectory, 'logs'))],
    ...site.signIns.map(({ role, email, password }) => [`Sign in: ${role}`, `${email}   ${password}`]),
  ];
  const width = Math.max(...rows.map(([name]) => name?.length ?? 0));
  const lines = rows.map(([name, value]) => `  ${name?.padEnd(width)}  ${value}`);
  const rule = '-'.repeat(Math.max(...lines.map(line => line.length)));
  console.log(['', rule, ...lines, rule].join('\n'));
  console.log(`Ready after ${((Date.now() - begin) / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
}
