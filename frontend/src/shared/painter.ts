import { type ComponentType, createContext, use } from 'react';
import type { ShareCard } from '@aar/contracts/share-cards';

export interface Preview {
  type?: 'website' | 'article';
  /** A picture of its own: a path of this site or a full address. */
  image?: string;
  /** Where it has none: what is drawn for shared links, and of which path; of the site unless told. */
  card?: { path: string; drawn: ShareCard };
}

/** What a server that paints pages says: where the site is reached, which a browser knows, and how shared links look. */
export const Painter = createContext<
  { origin: string; Preview: ComponentType<Preview & { title: string; text?: string; path: string }> } | undefined
>(undefined);

/** Makes full addresses of paths of this site, as share previews and search engines want them. */
export function useAbsolute() {
  const origin = use(Painter)?.origin ?? globalThis.location?.origin ?? '';
  return (path: string) => (/^https?:\/\//.test(path) ? path : origin + path);
}
