import { use, useMemo, type ReactNode } from 'react';
import { BrowserRouter, createPath, type Navigator, UNSAFE_NavigationContext, type To } from 'react-router-dom';
import { askToLeave } from './leave-blocker';

const isThisPage = (to: To) => {
  const { pathname, search } = new URL(typeof to === 'string' ? to : createPath(to), location.href);
  return pathname + search === location.pathname + location.search;
};

/**
 * The site's router. Navigation by links and by code passes the blockers for unsaved changes (leave-blocker.ts). The declarative
 * router has no blocker, and the data router, which has one, does not fit into the first page's budget
 * (docs/decisions/forms-drafts-and-browsers.md).
 */
export function GuardedRouter({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter>
      <Guarded>{children}</Guarded>
    </BrowserRouter>
  );
}

function Guarded({ children }: { children: ReactNode }) {
  const navigation = use(UNSAFE_NavigationContext);
  const guarded = useMemo(() => {
    const { navigator } = navigation;
    const guard =
      (go: Navigator['push']): Navigator['push'] =>
      (to, ...how) =>
        isThisPage(to) ? go(to, ...how) : askToLeave(() => go(to, ...how));
    return {
      ...navigation,
      navigator: { ...navigator, push: guard(navigator.push), replace: guard(navigator.replace) },
    };
  }, [navigation]);
  return <UNSAFE_NavigationContext value={guarded}>{children}</UNSAFE_NavigationContext>;
}
