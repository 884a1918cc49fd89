import net from 'node:net';
import { Transform } from 'node:stream';

/**
 * A proxy in front of a server on this machine that delays the server's replies.
 *
 * @param {number} target port
 */
export async function startTcpProxy(target) {
  let delay = 0;
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const server = net.createServer({ noDelay: true }, near => {
    const far = net.connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const [one, other] of /** @type {const} */ ([
      [near, far],
      [far, near],
    ])) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.pipe(far);
    far.pipe(late(() => delay)).pipe(near);
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  return {
    port,
    /** @param {number} milliseconds */
    slowDown: milliseconds => void (delay = milliseconds),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Passes each piece on after the delay, in order. @param {() => number} delay */
const late = delay =>
  new Transform({
    transform(piece, _, done) {
      const wait = delay();
      if (wait === 0) done(null, piece);
      else setTimeout(() => done(null, piece), wait);
    },
  });
