import { refusals } from '../../test/refusals';
import { menuItems, SaveMenuItem } from './menu-items.contract';

const item = { label: 'Events', href: '/events' };
const refused = (fields: object) => refusals(SaveMenuItem, { ...item, ...fields });
const id = '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f';

it('by default an item is in the header, for everybody, and opens in the same window', () => {
  expect(SaveMenuItem.parse({ ...item, href: ' /events ' })).toEqual({
    ...item,
    target: '_self',
    isVisible: true,
    requiresAuth: false,
    requiredRole: 'any',
    location: 'header',
  });
});

describe('the link of an item', () => {
  it.each([
    '/',
    '/events?city=Pune',
    '#top',
    '#',
    'https://a.example/b',
    'http://a.example',
    'HTTPS://a.example',
    'mailto:a@b.in',
    'tel:+9198',
  ])('may be %s', href => expect(refused({ href })).toEqual({}));

  it.each([
    'events',
    '//a.example',
    '/a b',
    '#a b',
    'javascript:a',
    'javascript:a//https://b',
    'x/events',
    'x#top',
    '/\\host.example',
    '/\t/host.example',
    '/%09/host.example',
    '/%5Chost.example',
    '/.//host.example',
    'https://',
    'https://a b',
    'mailto:',
    'mailto:a b',
    'tel:',
    'tel:9 8',
    'ftp://a.example',
  ])('cannot be %s', href =>
    expect(refused({ href })).toEqual({ href: 'Please enter a path such as /events, or a full web address' }),
  );

  it('is required, with one error, and has at most 500 characters', () => {
    expect(refused({ href: ' ' })).toEqual({ href: 'URL/Path is required' });
    expect(refused({ href: '/'.padEnd(500, 'x') })).toEqual({});
    expect(Object.keys(refused({ href: '/'.padEnd(501, 'x') }))).toEqual(['href']);
  });
});

it('an item has a label', () => {
  expect(refused({ label: ' ' })).toEqual({ label: 'Label is required' });
});

it('an item may have no icon and no parent', () => {
  for (const none of ['', null]) expect(refused({ icon: none, parentId: none })).toEqual({});
  expect(refused({ icon: 'heart', parentId: id })).toEqual({});
});

it('a sort order is from 0 to 10,000', () => {
  for (const sortOrder of [0, 10_000]) {
    expect(refused({ sortOrder })).toEqual({});
    expect(refusals(menuItems.reorder.input, { items: [{ id, sortOrder }] })).toEqual({});
  }
  for (const sortOrder of [-1, 10_001]) {
    expect(Object.keys(refused({ sortOrder }))).toEqual(['sortOrder']);
    expect(Object.keys(refusals(menuItems.reorder.input, { items: [{ id, sortOrder }] }))).toEqual([
      'items.0.sortOrder',
    ]);
  }
});

it('one to 200 items can be reordered', () => {
  const items = (count: number) => ({ items: Array(count).fill({ id, sortOrder: 1 }) });
  expect(refusals(menuItems.reorder.input, items(200))).toEqual({});
  for (const count of [0, 201]) expect(Object.keys(refusals(menuItems.reorder.input, items(count)))).toEqual(['items']);
});

it('an update of one field leaves the others as they are', () => {
  expect(menuItems.update.input.parse({ id, label: 'Calendar' })).toEqual({ id, label: 'Calendar' });
});
