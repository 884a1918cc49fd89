import { type ComponentType, createContext, use } from 'react';
import type { ShareCard } from '@aar/contracts/share-cards';

export interface Preview {
  type?: 'website' | 'article';
  /** The page's own picture: a path of this site or a full URL. */
  image?: string;
  /** Without a picture: the generated share card, and the path of the page it belongs to; defaults to the site's card. */
  card?: { path: string; drawn: ShareCard };
}

/** Provided during server rendering: the site's origin, which a browser knows itself, and the component for share previews. */
export const ServerRendering = createContext<
  { origin: string; Preview: ComponentType<Preview & { title: string; text?: string; path: string }> } | undefined
>(undefined);

/** Makes absolute URLs of paths of this site, as share previews and search engines need them. */
export function useAbsolute() {
  const origin = use(ServerRendering)?.origin ?? globalThis.location?.origin ?? '';
  return (path: string) => (/^https?:\/\//.test(path) ? path : origin + path);
}
