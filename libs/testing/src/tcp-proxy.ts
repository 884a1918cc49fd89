import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The target's URL with the proxy's address. */
  url: string;
  /** From now on the open connections accept data but forward nothing; new connections work. */
  freeze(): void;
  /** The same for new connections too, which are still accepted: simulates a server that is up but far too slow. */
  stall(): void;
  /** Forwards what was buffered. */
  thaw(): void;
  close(): void;
}

/** A proxy in front of a server that a test wants to freeze without closing its connections. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const freeze = () => sockets.forEach(socket => socket.pause());
  const server = createServer(near => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
    if (isStalled) [near, far].forEach(socket => socket.pause());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    freeze,
    stall() {
      isStalled = true;
      freeze();
    },
    thaw() {
      isStalled = false;
      sockets.forEach(socket => socket.resume());
    },
    close() {
      server.close();
      sockets.forEach(socket => socket.destroy());
    },
  };
}
