/** Stands for the site: every other origin differs from it. */
const site = 'https://site.invalid';

/**
 * Whether an address leads to this site, whoever reads it: `/` followed by neither `/` nor `\`, which browsers take for the start of
 * a host, and no character that they drop first. That must hold before and after decoding, as routers and proxies do it, and before
 * and after the browser has resolved its dots.
 */
export function isOwnAddress(address: string): boolean {
  if (!/^\/[^\s\\\p{Cc}]*$/u.test(address) || !staysHere(address)) return false;
  const written = address.split(/[?#]/, 1)[0]!;
  const resolved = new URL(address, site).pathname;
  return [written, resolved].every(path => staysHere(decoded(path)));
}

function staysHere(path: string): boolean {
  if (!/^\/(?:[^/\\\p{Cc}][^\\\p{Cc}]*)?$/u.test(path)) return false;
  const { origin, pathname } = new URL(path, site);
  return origin === site && !pathname.startsWith('//');
}

/** Nothing where the encoding is invalid. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
