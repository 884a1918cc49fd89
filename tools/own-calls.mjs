const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const READS = new Set(['GET', 'HEAD']);

/**
 * Whether a call to a tool of this machine may be answered. The name of another site can be made to lead to this machine (DNS
 * rebinding), so only the machine's own names are answered, with any port, and those in `names`. What changes something must
 * not come from a page of another origin.
 *
 * @param {{ method?: string, headers: import('node:http').IncomingHttpHeaders }} request
 * @param {string[]} [names] other names that the tool is called by
 */
export function isOwnCall({ method = 'GET', headers }, names = []) {
  const host = (headers.host ?? '').toLowerCase();
  const name = host.replace(/:\d+$/, '');
  if (!LOOPBACK.has(name) && !names.includes(name)) return false;
  if (READS.has(method)) return true;
  const site = headers['sec-fetch-site'] ?? 'none';
  const origin = headers.origin?.replace(/^https?:\/\//, '') ?? host;
  return (site === 'same-origin' || site === 'none') && origin === host;
}

/** The names in a setting that lists them with commas. @param {string | undefined} text */
export const namesIn = text =>
  (text ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(Boolean);
