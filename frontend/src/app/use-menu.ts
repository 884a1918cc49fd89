import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MenuLocation } from '@aar/contracts/content/menu-items.contract';
import { api } from '../api/client';
import type { Session } from '../api/session';
import { flat, menuTree } from './menu';
import { fallbacks, panelLink } from './navigation';

/** The menu of whoever reads the page; the one that the site came with where there is none. */
export function useMenu(location: MenuLocation, session: Session | null) {
  // Both menus in one call.
  const { data } = useQuery(api.menuItems.list.query({}));
  const role = session?.user.role;
  return useMemo(() => {
    // The shell must stand whatever comes: a proxy's own page is no list.
    const all = Array.isArray(data?.menuItems) ? data.menuItems : [];
    const written = all.filter(item => item.location === location);
    const menu = menuTree(written.length > 0 ? written : fallbacks[location], role);
    const isStaff = role === 'editor' || role === 'admin';
    const hasPanel = flat(menu).some(({ href }) => href === panelLink.href);
    return location === 'header' && isStaff && !hasPanel ? [...menu, { ...panelLink, children: [] }] : menu;
  }, [data, location, role]);
}
