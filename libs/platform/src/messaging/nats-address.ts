import type { ConnectionOptions } from '@nats-io/transport-node';

/**
 * A URL in the parts that the client takes: `nats://user:password@host:port`, or `tls://` if the server must present a
 * trusted certificate. Several are separated by commas and share the credentials of the first.
 */
export function natsAddress(addresses: string) {
  const urls = addresses.split(',').map(address => new URL(address.trim()));
  const [{ username, password, protocol }] = urls as [URL];
  return {
    servers: urls.map(({ host }) => host),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    // Required here, because the client would continue unencrypted if the server offers no TLS.
    ...(protocol === 'tls:' && { tls: {} }),
  } satisfies ConnectionOptions;
}
