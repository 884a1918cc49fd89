import { useMemo } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { mayUsePanel } from '@aar/contracts/panel-access';
import type { MenuLocation } from '@aar/contracts/content/menu-items.contract';
import { api } from '../../api/client';
import type { Session } from '../../api/session';
import { flat, menuTree } from './menu';
import { fallbacks, panelLink } from './navigation';

/** The menu for the current user; the built-in one if none was configured. */
export function useMenu(location: MenuLocation, session: Session | null) {
  const { i18n } = useLingui();
  // One request for both menus.
  const { data } = useQuery(api.menuItems.list.query({}));
  const role = session?.user.role;
  return useMemo(() => {
    // The shell must render whatever the response is: a proxy's error page is not a list.
    const all = Array.isArray(data?.menuItems) ? data.menuItems : [];
    const written = all.filter(item => item.location === location);
    // Labels that staff have written are no message ids.
    const translated = <Item extends { label: string }>(item: Item) => ({ ...item, label: i18n.t(item.label) });
    const menu = menuTree(written.length > 0 ? written : fallbacks[location].map(translated), role);
    const hasPanel = flat(menu).some(({ href }) => href === panelLink.href);
    return location === 'header' && mayUsePanel(role) && !hasPanel
      ? [...menu, { ...translated(panelLink), children: [] }]
      : menu;
  }, [data, location, role, i18n]);
}
