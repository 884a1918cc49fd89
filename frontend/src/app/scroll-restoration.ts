import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORE = 'scroll-positions';

const positions = new Map<string, number>(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][]);

/** A new page starts at its top (or its #anchor); back and forward return to where one was. */
export function useScrollRestoration() {
  const { key, hash, pathname } = useLocation();
  const returning = useNavigationType() === 'POP';

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const save = () => sessionStorage.setItem(STORE, JSON.stringify([...positions].slice(-50)));
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, []);

  // A layout effect, so that it stops listening before the new page scrolls.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  const page = pathname + hash;
  const before = useRef('');
  useLayoutEffect(() => {
    // A change of the search alone is a filter, not a new page.
    const isNewPage = before.current !== page;
    before.current = page;
    const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (returning && positions.has(key)) scrollTo(0, positions.get(key)!);
    else if (isNewPage && anchor) anchor.scrollIntoView();
    else if (isNewPage && !returning) scrollTo(0, 0);
  }, [page, hash, key, returning]);
}
