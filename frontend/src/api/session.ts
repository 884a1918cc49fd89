import { useSyncExternalStore } from 'react';
import type { SignedIn, User } from '@aar/contracts/identity/auth.contract';
import { browserStorage } from './storage';

export interface Session {
  token: string;
  user: User;
}

const TOKEN = 'authToken';
const USER = 'user';
const DEVICE = 'device';

const changed = new Set<() => void>();

/** The parsed session and the stored texts it was read from. */
let known: { token: string | null; user: string | null; session: Session | null } | undefined;

/** The session of this browser, as in the storage now. */
export function currentSession(): Session | null {
  const token = browserStorage.get(TOKEN);
  const user = browserStorage.get(USER);
  // The same object while the storage is unchanged: React compares snapshots by identity.
  if (known?.token === token && known.user === user) return known.session;
  const session = parse(token, user);
  // Another tab has written only one of the two keys: until it writes the other, this tab uses the previous session.
  if (session === 'halved') return known?.session ?? null;
  known = { token, user, session };
  return session;
}

/**
 * Parses the session from its two storage keys. Another tab may see them change one after the other, so the stored user includes
 * the token it belongs to; earlier releases stored it without.
 */
function parse(token: string | null, stored: string | null): Session | 'halved' | null {
  if (!token || !stored) return null;
  try {
    const { token: ownToken = token, ...user } = JSON.parse(stored) as User & { token?: string };
    return ownToken === token ? { token, user } : 'halved';
  } catch {
    return null;
  }
}

const announce = () => changed.forEach(listener => listener());

export function signIn({ token, user, device }: SignedIn) {
  storeDevice({ device });
  browserStorage.set(USER, JSON.stringify({ ...user, token }));
  browserStorage.set(TOKEN, token);
  announce();
}

export function storeDevice({ device }: { device?: string }) {
  if (device) browserStorage.set(DEVICE, device);
}

/** The identifier that the server gave this browser at the last sign-in or code; a sign-out keeps it. */
export const thisDevice = () => ({ device: browserStorage.get(DEVICE) ?? undefined });

export function signOut() {
  browserStorage.remove(TOKEN);
  browserStorage.remove(USER);
  announce();
}

/** Calls `listener` on every sign-in, sign-out and change of the user, also from another tab. */
export function onSessionChange(listener: () => void) {
  changed.add(listener);
  // Changes by another tab.
  const onStorage = (event: StorageEvent) => [TOKEN, USER, null].includes(event.key) && listener();
  globalThis.addEventListener?.('storage', onStorage);
  return () => {
    changed.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** The signed-in member, or null, also during server rendering; re-renders on sign-in and sign-out, also in another tab. */
export const useSession = () => useSyncExternalStore(onSessionChange, currentSession, () => null);
