import { connect } from '@nats-io/transport-node';

/**
 * A connection to NATS with the rights of an operator.
 *
 * @param {{ servers: { nats: { servers: { url: string }[] } } }} site
 */
export function connectAsOperator({ servers: { nats } }) {
  const urls = nats.servers.map(({ url }) => new URL(url));
  return connect({
    servers: urls.map(({ host }) => host),
    user: 'operator',
    pass: urls[0]?.password ?? '',
    timeout: 5_000,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
  });
}
