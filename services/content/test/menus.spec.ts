import type { MenuItem, menuItems } from '@aar/contracts/content/menu-items.contract';
import type { Output } from '@aar/contracts/contract';
import { atOnce } from '@aar/testing/at-once';
import { randomUUID } from 'node:crypto';
import { admin, type Content, startContent } from './content.harness';

let site: Content;
beforeAll(async () => {
  site = await startContent();
});
afterAll(() => site?.stop());

const as = { actor: admin };
const audited = 'events.identity.deed.done.v1';
const all = async (location = 'header') =>
  (await site.call<Output<typeof menuItems.all>>(`GET /admin/menu-items?location=${location}`, undefined, as)).body
    .items;
const shown = async (location = 'header') =>
  (await site.call<Output<typeof menuItems.list>>(`GET /menu-items?location=${location}`)).body.menuItems;
const create = <T = MenuItem>(fields: object = {}) =>
  site.call<T>('POST /admin/menu-items', { label: 'Shelters', href: '/shelters', ...fields }, as);
const update = <T = MenuItem>(id: string, change: object) => site.call<T>(`PUT /admin/menu-items/${id}`, change, as);
const labels = (items: MenuItem[]) => items.map(({ label }) => label);

it('a new site has the default header and an empty footer', async () => {
  expect(labels(await shown())).toEqual(['Home', 'Find Activists', 'Support Requests', 'Dashboard']);
  expect(await shown('footer')).toEqual([]);
});

describe('an item', () => {
  beforeEach(() => site.dataSource.query('delete from menu_items'));

  it('that is added is the last one, with the defaults of the form, for everybody', async () => {
    await create({ label: 'First' });
    const { status, body } = await create();
    expect([status, body]).toMatchObject([
      201,
      {
        target: '_self',
        isVisible: true,
        requiresAuth: false,
        requiredRole: 'any',
        sortOrder: 2,
        icon: null,
        parentId: null,
        location: 'header',
      },
    ]);
    expect(labels(await shown())).toEqual(['First', 'Shelters']);
    await site.waitForTold(audited, { action: 'menu-item.created', targetId: body.id });
  });

  it.each([
    ['label', { label: '' }, 'Label is required'],
    ['href', { href: '' }, 'URL/Path is required'],
    ['href', { href: 'javascript:alert(1)' }, 'Please enter a path such as /events, or a full web address'],
    ['href', { href: '//elsewhere.example' }, 'Please enter a path such as /events, or a full web address'],
  ])('with a wrong %s gets an error at the field', async (path, fields, message) => {
    expect((await create<object>(fields)).body).toMatchObject({ errors: [{ path, message }] });
  });

  it('that is hidden is seen by administrators only', async () => {
    const { body } = await create();
    await update(body.id, { isVisible: false });
    expect(await shown()).toEqual([]);
    expect(await all()).toMatchObject([{ isVisible: false, label: 'Shelters', href: '/shelters' }]);
  });

  it('can be below another of the same menu, on three levels at most, and never below itself', async () => {
    const one = (await create({ label: 'One' })).body;
    const two = (await create({ label: 'Two', parentId: one.id })).body;
    const three = (await create({ label: 'Three', parentId: two.id })).body;
    const refused = async (answer: Promise<{ body: object }>, code: string) =>
      expect((await answer).body).toMatchObject({ code, errors: [{ path: 'parentId' }] });
    await refused(create<object>({ parentId: three.id }), 'content.menu-item.depth');
    await refused(update<object>(one.id, { parentId: three.id }), 'content.menu-item.loop');
    await refused(update<object>(one.id, { parentId: one.id }), 'content.menu-item.loop');
    await refused(create<object>({ parentId: one.id, location: 'footer' }), 'content.menu-item.parent');
    await refused(create<object>({ parentId: randomUUID() }), 'content.menu-item.parent');
    expect((await update(two.id, { parentId: '' })).body).toMatchObject({ parentId: null, label: 'Two' });
  });

  it('forms no loop with another that is moved concurrently', async () => {
    const [one, two] = [(await create()).body, (await create()).body];
    const both = await atOnce(
      site.dataSource,
      [`select pg_advisory_xact_lock(hashtextextended('menus', 0))`, []],
      [() => update<object>(one.id, { parentId: two.id }), () => update<object>(two.id, { parentId: one.id })],
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that moves to the other menu takes its descendants along', async () => {
    const one = (await create({ label: 'One' })).body;
    await create({ label: 'Two', parentId: one.id });
    await update(one.id, { location: 'footer' });
    expect(await all()).toEqual([]);
    expect(labels(await all('footer'))).toEqual(['One', 'Two']);
  });

  it('is deleted with its descendants', async () => {
    const one = (await create()).body;
    await create({ parentId: one.id });
    expect((await site.call(`DELETE /admin/menu-items/${one.id}`, undefined, as)).status).toBe(204);
    expect(await all()).toEqual([]);
    expect((await site.call(`DELETE /admin/menu-items/${one.id}`, undefined, as)).body).toMatchObject({
      code: 'content.menu-item.unknown',
    });
  });

  it('is reordered with the others, all or none', async () => {
    const [one, two] = [(await create({ label: 'One' })).body, (await create({ label: 'Two' })).body];
    const order = (items: object[]) => site.call('PUT /admin/menu-items/reorder', { items }, as);
    expect(
      await order([
        { id: two.id, sortOrder: 1 },
        { id: one.id, sortOrder: 2 },
      ]),
    ).toMatchObject({ status: 200 });
    expect(labels(await shown())).toEqual(['Two', 'One']);
    const unknown = await order([
      { id: one.id, sortOrder: 1 },
      { id: randomUUID(), sortOrder: 2 },
    ]);
    expect(unknown.status).toBe(404);
    expect(labels(await shown())).toEqual(['Two', 'One']);
  });
});
