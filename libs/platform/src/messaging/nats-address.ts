import type { ConnectionOptions } from '@nats-io/transport-node';

/**
 * An address as the client wants it, in parts: `nats://user:password@host:port`, or `tls://` where the server must prove who it is.
 * Several are separated by commas and share the credentials of the first.
 */
export function natsAddress(addresses: string) {
  const urls = addresses.split(',').map(address => new URL(address.trim()));
  const [{ username, password, protocol }] = urls as [URL];
  return {
    servers: urls.map(({ host }) => host),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    // Asked for here, because the client would go on in clear where the server offers no TLS.
    ...(protocol === 'tls:' && { tls: {} }),
  } satisfies ConnectionOptions;
}
