import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SiteContent } from '@aar/contracts/content/site-content.contract';
import { api } from './client';

export type ContentItem = Pick<SiteContent, 'id' | 'key' | 'content' | 'isActive'> &
  Partial<Pick<SiteContent, 'imageUrl' | 'metadata'>>;

const POLLING = 30_000;

/** The content that the gateway inlined in the page, so that the first paint waits for no request. */
export function inlinedContent(): ContentItem[] | undefined {
  try {
    const items = JSON.parse(document.getElementById('site-content')?.textContent ?? '') as ContentItem[];
    return Array.isArray(items) && items.length > 0 ? items : undefined;
  } catch {
    return undefined;
  }
}

/** Reads entries by key; inactive and empty ones count as missing, `site-name` is also found as `site_name`. */
export function siteContent(items: readonly ContentItem[]) {
  const active = new Map(items.filter(item => item.isActive).map(item => [item.key, item]));
  const item = (key: string) =>
    active.get(key) ?? active.get(key.replaceAll('-', '_')) ?? active.get(key.replaceAll('_', '-'));
  return {
    items,
    item,
    text: (key: string, fallback = '') => item(key)?.content || fallback,
    image: (key: string) => item(key)?.imageUrl || item(key)?.content || undefined,
    /** A switch is on if its content equals 'true'. */
    flag: (key: string) => item(key)?.content === 'true',
  };
}

const query = api.siteContent.list.query({});

/** The site's texts, pictures and switches. */
export function useSiteContent() {
  const { data } = useQuery(query);
  // The shell must render whatever the response is: a proxy's error page is not a list.
  return useMemo(() => siteContent(Array.isArray(data) ? data : []), [data]);
}

/** Polls the content; used once, by the shell. */
export const useSiteContentPolling = () => useQuery({ ...query, refetchInterval: POLLING });
