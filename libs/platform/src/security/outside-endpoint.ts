/** Labels with a dot between them, of which the last begins with a letter: no spelling of an IP address is one. */
const name = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?\.?$/i;
/** Names that exist only within a network. */
const privateName = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa|onion)\.?$/i;

/** Whether a host is the name of somebody's server on the internet; where the name leads is checked when it is resolved. */
export const isPublicName = (host: string) => name.test(host) && !privateName.test(host);

/**
 * The rule for the address of another server to which this site sends: https at its usual port, without credentials, by a public
 * name. `allowed` are hosts of this machine or network, for development.
 */
export function isOutsideEndpoint(
  { protocol, port, username, password, hostname }: URL,
  allowed: readonly string[] = [],
) {
  if (username !== '' || password !== '') return false;
  return allowed.includes(hostname) || (protocol === 'https:' && port === '' && isPublicName(hostname));
}
