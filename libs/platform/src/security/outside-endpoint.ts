/** Labels separated by dots, the last of which begins with a letter: no spelling of an IP address matches. */
const name = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?\.?$/i;
/** Names that exist only within a network. */
const privateName = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa|onion)\.?$/i;

/** Whether a host is a public name on the internet; its address is checked when it is resolved. */
export const isPublicName = (host: string) => name.test(host) && !privateName.test(host);

/**
 * The rule for the URL of another server to which this site sends: https on the default port, without credentials, with a
 * public host name. `allowed` are hosts of this machine or network, for development.
 */
export function isOutsideEndpoint(
  { protocol, port, username, password, hostname }: URL,
  allowed: readonly string[] = [],
) {
  if (username !== '' || password !== '') return false;
  return allowed.includes(hostname) || (protocol === 'https:' && port === '' && isPublicName(hostname));
}
