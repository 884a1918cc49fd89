import type { Urgency } from './vocabulary';

/**
 * The content of a share picture: public texts only, never a contact and never a place within a city. Services draw it;
 * pages compute its URL from the same item.
 */
export interface ShareCard {
  title: string;
  tone: Urgency | 'event' | 'done' | 'written' | 'site';
  /** Labels, in the order of importance. */
  kinds: string[];
  place?: string;
  /** A date with its label: `Needed by`, `2026-11-30`, `18:30`. */
  moment?: { label: string; day: string | null; time?: string | null };
}

/** The site's name and colours, for share pictures; the colours as an administrator set them. */
export interface SiteBrand {
  name: string;
  primary?: string;
  secondary?: string;
}

/** Size in pixels that social networks show uncropped. */
export const shareSize = { width: 1_200, height: 630 };

/** The card of the site itself, for pages without one of their own. */
export const siteCard = (tagline?: string): ShareCard => pageCard(tagline || 'Mobilizing for Animal Welfare');

/** The card of a page that staff wrote. */
export const pageCard = (title: string): ShareCard => ({ title, tone: 'site', kinds: [] });

/** Version of the drawing code; incrementing it changes all URLs. */
const drawing = 1;

/** A hash of what a picture shows. Other texts or another brand give another URL, so that each picture can be cached for ever. */
export function shareVersion(card: ShareCard, { name, primary, secondary }: SiteBrand) {
  const shown = JSON.stringify([drawing, name, primary || '', secondary || '', card]);
  // FNV-1a, twice: the browser's own digests are asynchronous.
  return [0x811c9dc5, 0x1b873593].map(seed => fnv(shown, seed).toString(36)).join('');
}

function fnv(text: string, seed: number) {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The file name at the end of a picture's URL. */
export const sharePictureName = (card: ShareCard, brand: SiteBrand) => `${shareVersion(card, brand)}.png`;

/** The path of the picture of a page: `/support-requests/7…` becomes `/api/share-pictures/support-requests/7…/<version>.png`. */
export const sharePicturePath = (path: string, card: ShareCard, brand: SiteBrand) =>
  `/api/share-pictures${path}/${sharePictureName(card, brand)}`;
