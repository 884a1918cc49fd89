/** A placeholder for the site's own origin: every other origin differs from it. */
const site = 'https://site.invalid';

/**
 * Whether a URL leads to this site in every parser: `/` followed by neither `/` nor `\`, which browsers take for the start
 * of a host, and without characters that they drop first. Checked before and after decoding, as routers and proxies do it,
 * and before and after the browser has resolved dot segments.
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

/** Empty where the encoding is invalid. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
