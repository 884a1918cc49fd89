import { placeError } from './menu-tree.rules';

const [a, b, c, d] = ['a', 'b', 'c', 'd'] as [string, string, string, string];
/** a > b > c, and d alone. */
const items = [
  { id: a, parentId: null },
  { id: b, parentId: a },
  { id: c, parentId: b },
  { id: d, parentId: null },
];

describe('an item of a menu with three levels', () => {
  it('can be at the top, below another, and on the third level', () => {
    for (const parentId of [null, a, b]) expect(placeError(items, { id: d, parentId }, 3)).toBeUndefined();
  });

  it('cannot be on a fourth level, nor move its children there', () => {
    expect(placeError(items, { id: d, parentId: c }, 3)).toBe('depth');
    expect(placeError(items, { id: a, parentId: d }, 3)).toBe('depth');
    expect(placeError(items, { id: b, parentId: d }, 3)).toBeUndefined();
  });

  it('cannot be below itself or its descendants', () => {
    for (const parentId of [a, b, c]) expect(placeError(items, { id: a, parentId }, 3)).toBe('loop');
  });

  it('that is new counts as one level', () => {
    expect(placeError(items, { id: 'new', parentId: b }, 3)).toBeUndefined();
    expect(placeError(items, { id: 'new', parentId: c }, 3)).toBe('depth');
  });

  it('treats a missing parent as the top', () => {
    expect(placeError(items, { id: 'new', parentId: 'gone' }, 2)).toBeUndefined();
    expect(placeError(items, { id: 'new', parentId: 'gone' }, 1)).toBe('depth');
  });
});
