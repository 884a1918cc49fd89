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
  /** The person in the browser, who consents at once; `null` refuses. */
  person: Person | null;
  close(): Promise<void>;
}

export interface StandInOptions {
  /** The client's only redirect URI; any other is refused. */
  redirectUri: string;
  /** A free port by default. */
  port?: number;
}

/** Returns the server's URL once it listens. */
export async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const close = (server: Server): Promise<void> =>
  new Promise(resolve => (server.close(() => resolve()), server.closeAllConnections()));
