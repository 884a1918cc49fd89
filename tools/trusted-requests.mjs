const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const READS = new Set(['GET', 'HEAD']);

/**
 * Whether a local tool may answer a request. Another site's host name can resolve to this machine (DNS rebinding), so the Host
 * header must have a loopback name or one of `names`, with any port. A request that changes something must not come from a page
 * of another origin (CSRF).
 *
 * @param {{ method?: string, headers: import('node:http').IncomingHttpHeaders }} request
 * @param {string[]} [names] further host names of the tool
 */
export function isTrustedRequest({ method = 'GET', headers }, names = []) {
  const host = (headers.host ?? '').toLowerCase();
  const name = host.replace(/:\d+$/, '');
  if (!LOOPBACK.has(name) && !names.includes(name)) return false;
  if (READS.has(method)) return true;
  const site = headers['sec-fetch-site'] ?? 'none';
  const origin = headers.origin?.replace(/^https?:\/\//, '') ?? host;
  return (site === 'same-origin' || site === 'none') && origin === host;
}

/** The names in a comma-separated setting. @param {string | undefined} text */
export const namesIn = text =>
  (text ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(Boolean);
