import type { MenuItem, MenuRole } from '@aar/contracts/content/menu-items.contract';
import { isOwnAddress } from '@aar/contracts/own-address';
import type { Role } from '@aar/contracts/vocabulary';

export interface MenuNode extends MenuItem {
  children: MenuNode[];
}

const ranks: Record<MenuRole | Role, number> = { any: 0, user: 1, moderator: 2, editor: 2, admin: 3 };

/** A URL such as `//host` looks like a path but leaves the site. Items stored before validation rejected it may have one. */
const isMisleading = (href: string) => href.startsWith('/') && !isOwnAddress(href);

/** Whether a user sees an item: it is visible, and the user has the required role or a higher one. */
const isShownTo = ({ href, isVisible, requiresAuth, requiredRole }: MenuItem, role: Role | undefined) =>
  isVisible &&
  !isMisleading(href) &&
  (!requiresAuth || role !== undefined) &&
  (requiredRole === 'any' || (role ? ranks[role] : 0) >= ranks[requiredRole]);

/** A user's menu in order; the children of a hidden item are hidden too. */
export function menuTree(
  items: readonly MenuItem[],
  role: Role | undefined,
  parentId: string | null = null,
): MenuNode[] {
  return items
    .filter(item => item.parentId === parentId && isShownTo(item, role))
    .sort((one, other) => one.sortOrder - other.sortOrder)
    .map(item => ({ ...item, children: menuTree(items, role, item.id) }));
}

/** The same items as a flat list. */
export const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...flat(node.children)]);
