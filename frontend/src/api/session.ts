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

/** The session of this browser, as the storage has it now. */
export function currentSession(): Session | null {
  const token = localStorage.getItem(TOKEN);
  const user = localStorage.getItem(USER);
  // The same object while the storage is the same: React compares snapshots by identity.
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

/** What the server knows this browser by since the last sign-in or code; signing out keeps it. */
export const thisDevice = () => ({ device: localStorage.getItem(DEVICE) ?? undefined });

export function signOut() {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
  announce();
}

/** Calls `listener` on every sign-in, sign-out and change of the user, also in another tab. */
export function onSessionChange(listener: () => void) {
  changed.add(listener);
  // Another tab signed in or out.
  const onStorage = (event: StorageEvent) => [TOKEN, USER, null].includes(event.key) && listener();
  globalThis.addEventListener?.('storage', onStorage);
  return () => {
    changed.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** The signed-in member, or null, as where the server renders a page; re-renders on sign-in and sign-out, also in another tab. */
export const useSession = () => useSyncExternalStore(onSessionChange, currentSession, () => null);

/** Where to go after signing in: `?next=` when it is a path of this site, as a browser understands it. */
export function returnPath(search: string, fallback = '/dashboard') {
  const next = new URLSearchParams(search).get('next') ?? '';
  try {
    // Browsers skip tabs and line breaks and take `\` for `/`: only what they make of it tells where it leads.
    const { origin, pathname, search: query, hash } = new URL(next, location.origin);
    const isOwn = next.startsWith('/') && origin === location.origin && !pathname.startsWith('//');
    return isOwn ? pathname + query + hash : fallback;
  } catch {
    return fallback;
  }
}
