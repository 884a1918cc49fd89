import type { MenuItem } from '@aar/contracts/content/menu-items.contract';
import type { Role } from '@aar/contracts/vocabulary';
import { flat, menuTree } from './menu';

const item = (id: string, fields: Partial<MenuItem> = {}): MenuItem => ({
  id,
  label: id,
  href: `/${id}`,
  icon: null,
  target: '_self',
  isVisible: true,
  requiresAuth: false,
  requiredRole: 'any',
  sortOrder: 1,
  parentId: null,
  location: 'header',
  ...fields,
});
const seen = (items: MenuItem[], role?: Role) => flat(menuTree(items, role)).map(({ id }) => id);

describe('a menu', () => {
  it('hides an invisible item', () => {
    expect(seen([item('a'), item('b', { isVisible: false })], 'admin')).toEqual(['a']);
  });

  it('hides an item whose path leaves the site in a browser, stored before such paths were refused', () => {
    const items = ['/\\host.example', '/%09/host.example'].map(href => item(href, { href }));
    expect(seen([...items, item('a', { href: 'https://a.example' }), item('b', { href: '#top' })])).toEqual(['a', 'b']);
  });

  it('shows an item that requires a sign-in to members only', () => {
    const items = [item('a', { requiresAuth: true })];
    expect([seen(items), seen(items, 'user')]).toEqual([[], ['a']]);
  });

  it('shows an item that requires a role to that role and those above', () => {
    const items = (['user', 'moderator', 'admin'] as const).map(requiredRole => item(requiredRole, { requiredRole }));
    expect(seen(items)).toEqual([]);
    expect(seen(items, 'user')).toEqual(['user']);
    expect(seen(items, 'moderator')).toEqual(['user', 'moderator']);
    expect(seen(items, 'editor')).toEqual(['user', 'moderator']);
    expect(seen(items, 'admin')).toEqual(['user', 'moderator', 'admin']);
  });

  it('is sorted, with submenus below their items, which hide them', () => {
    const items = [item('b', { sortOrder: 2 }), item('a'), item('a2', { parentId: 'a' }), item('c', { parentId: 'b' })];
    expect(seen(items)).toEqual(['a', 'a2', 'b', 'c']);
    expect(seen(items.map(one => (one.id === 'a' ? { ...one, requiresAuth: true } : one)))).toEqual(['b', 'c']);
  });
});
