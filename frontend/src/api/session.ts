import { useSyncExternalStore } from 'react';
import type { SignedIn, User } from '@aar/contracts/identity/auth.contract';

export interface Session {
  token: string;
  user: User;
}

const TOKEN = 'authToken';
const USER = 'user';
const DEVICE = 'device';

const changed = new Set<() => void>();

let known: { token: string | null; user: string | null; session: Session | null } | undefined;

/** The session of this browser, as in the storage now. */
export function currentSession(): Session | null {
  const token = localStorage.getItem(TOKEN);
  const user = localStorage.getItem(USER);
  // The same object while the storage is unchanged: React compares snapshots by identity.
  if (known?.token !== token || known.user !== user) known = { token, user, session: parse(token, user) };
  return known.session;
}

function parse(token: string | null, user: string | null): Session | null {
  if (!token || !user) return null;
  try {
    return { token, user: JSON.parse(user) as User };
  } catch {
    return null;
  }
}

const announce = () => changed.forEach(listener => listener());

export function signIn({ token, user, device }: SignedIn) {
  keepDevice({ device });
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(USER, JSON.stringify(user));
  announce();
}

export function keepDevice({ device }: { device?: string }) {
  if (device) localStorage.setItem(DEVICE, device);
}

/** The identifier that the server gave this browser at the last sign-in or code; a sign-out keeps it. */
export const thisDevice = () => ({ device: localStorage.getItem(DEVICE) ?? undefined });

export function signOut() {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
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
