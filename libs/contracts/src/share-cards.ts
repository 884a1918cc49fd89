import type { Urgency } from './vocabulary';

/**
 * What a picture for shared links says: words that everybody may read. Never a contact and never a place within a city.
 * Services draw it, and the page that names its address makes it of the same item.
 */
export interface ShareCard {
  title: string;
  tone: Urgency | 'event' | 'done' | 'written' | 'site';
  /** What it is, in the order of importance. */
  kinds: string[];
  place?: string;
  /** When, and what that is: `Needed by`, `2026-11-30`, `18:30`. */
  moment?: { label: string; day: string | null; time?: string | null };
}

/** What the site says of itself on its pictures; the colours as an administrator set them. */
export interface SiteBrand {
  name: string;
  primary?: string;
  secondary?: string;
}

/** Pixels of a picture, which is what networks show in full. */
export const shareSize = { width: 1_200, height: 630 };

/** Of the site, for all pages that are about nothing in particular. */
export const siteCard = (tagline?: string): ShareCard => pageCard(tagline || 'Mobilizing for Animal Welfare');

/** Of a page that staff wrote. */
export const pageCard = (title: string): ShareCard => ({ title, tone: 'site', kinds: [] });

/** Of how pictures are drawn; another one gives all of them other addresses. */
const drawing = 1;

/** Names what a picture shows: other words or another brand have another address, so that each may be kept for ever. */
export function shareVersion(card: ShareCard, { name, primary, secondary }: SiteBrand) {
  const shown = JSON.stringify([drawing, name, primary || '', secondary || '', card]);
  // FNV-1a, twice: a browser's own digests would have to be waited for.
  return [0x811c9dc5, 0x1b873593].map(seed => fnv(shown, seed).toString(36)).join('');
}

function fnv(text: string, seed: number) {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The name of the file that a picture's address ends with. */
export const sharePictureName = (card: ShareCard, brand: SiteBrand) => `${shareVersion(card, brand)}.png`;

/** Where the site has the picture of something: `/support-requests/7…` becomes `/api/share-pictures/support-requests/7…/<version>.png`. */
export const sharePicturePath = (path: string, card: ShareCard, brand: SiteBrand) =>
  `/api/share-pictures${path}/${sharePictureName(card, brand)}`;
