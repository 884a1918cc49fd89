import { isOwnAddress } from '@aar/contracts/own-address';

/** The redirect target after signing in: `?next=` if it leads to this site. */
export function returnPath(search: string, fallback = '/dashboard') {
  const next = new URLSearchParams(search).get('next') ?? '';
  return isOwnAddress(next) ? next : fallback;
}
