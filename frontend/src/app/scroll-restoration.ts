import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { tabStorage } from '../api/storage';

const STORE = 'scroll-positions';

/** The first entry of every full load has the key 'default', so only the URL makes it unique. */
const placeOf = (key: string, { pathname, search }: { pathname: string; search: string }) =>
  `${key} ${pathname}${search}`;

const positions = new Map<string, number>();
let isRead = false;

/** Loads the stored positions. A page that was opened by its URL or by an external link starts at its top. */
function readPositions() {
  if (isRead) return;
  isRead = true;
  try {
    for (const [place, top] of JSON.parse(tabStorage.get(STORE) ?? '[]') as [string, number][])
      positions.set(place, top);
  } catch {
    // Stored by something else: the page starts at its top.
  }
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'navigate') positions.delete(placeOf('default', location));
}

const readersOwn = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Scrolls to the position as soon as the page is long enough, unless the reader has begun to scroll. */
function returnTo(top: number) {
  const root = document.documentElement;
  const arrive = () => {
    scrollTo(0, top);
    if (root.scrollHeight - innerHeight >= top) stop();
  };
  const growth = new ResizeObserver(arrive);
  const stop = () => {
    growth.disconnect();
    readersOwn.forEach(event => removeEventListener(event, stop));
  };
  readersOwn.forEach(event => addEventListener(event, stop, { passive: true }));
  growth.observe(document.body);
  arrive();
  return stop;
}

/** The element id in a URL's hash; a malformed encoding such as `#100%` is used as it is. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** A new page starts at its top (or its #anchor); back, forward and a reload restore the position. */
export function useScrollRestoration() {
  const { key, hash, pathname, search } = useLocation();
  const returning = useNavigationType() === 'POP';
  const place = placeOf(key, { pathname, search });

  useEffect(() => void (history.scrollRestoration = 'manual'), []);

  // A layout effect, so that the listener is removed before the new page scrolls.
  useLayoutEffect(() => {
    readPositions();
    const remember = () => positions.set(place, scrollY);
    // The last scroll event may still be pending. A position of 0 is not stored: a page that was left before it was long enough
    // is at its top.
    const save = () => {
      if (scrollY > 0) remember();
      tabStorage.set(STORE, JSON.stringify([...positions].slice(-50)));
    };
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', save);
    };
  }, [place]);

  const page = pathname + hash;
  const before = useRef({ page: '', search });
  useLayoutEffect(() => {
    // A change of the query string alone is a filter, not a new page.
    const isNewPage = before.current.page !== page;
    // A link to an #anchor may be followed again after scrolling away.
    const isAsked = isNewPage || before.current.search === search;
    before.current = { page, search };
    const anchor = hash && document.getElementById(idIn(hash));
    if (returning && positions.has(place)) return returnTo(positions.get(place)!);
    if (isAsked && anchor) anchor.scrollIntoView();
    else if (isNewPage && !returning) scrollTo(0, 0);
    return undefined;
  }, [page, hash, search, place, returning]);
}
