import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody with an account at a provider. */
export interface Person {
  subject: string;
  name: string;
  username?: string;
  email?: string;
  isEmailVerified?: boolean;
}

export interface StandInProvider {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Who sits at the browser: says yes at once to whatever is asked. `null` refuses. */
  person: Person | null;
  close(): Promise<void>;
}

export interface StandInOptions {
  /** The client's only redirect URI; any other is refused. */
  redirectUri: string;
  /** A free one unless told. */
  port?: number;
}

/** Answers the server's address once it listens. */
export async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const close = (server: Server): Promise<void> =>
  new Promise(resolve => (server.close(() => resolve()), server.closeAllConnections()));
