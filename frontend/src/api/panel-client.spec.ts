import { staleAfter } from '@aar/api-client/api';
import { mayCall } from '@aar/contracts/access';
import { api as site } from './client';
import { api as panel } from './panel-client';

/** The operations of a client as `noun.name`, each with the access it requires. */
const callsOf = (client: object) =>
  Object.entries(client as Record<string, Record<string, { access: Parameters<typeof mayCall>[0] }>>).flatMap(
    ([noun, calls]) => Object.entries(calls).map(([name, { access }]) => [`${noun}.${name}`, access] as const),
  );

it('every page has the operations for members, and none for staff', () => {
  const calls = callsOf(site);
  expect(calls.length).toBeGreaterThan(80);
  expect(calls.filter(([, access]) => !mayCall(access, { id: '', role: 'user' }))).toEqual([]);
});

it('the panel also has the operations for staff, including those of the same nouns', async () => {
  const names = callsOf(panel).map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([...callsOf(site).map(([name]) => name), 'blogs.create', 'blogs.public']),
  );
  const sent = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
  await panel.blogs.public({});
  await panel.blogs.list({});
  expect(sent.mock.calls.map(([url]) => url)).toEqual(['/api/blogs/public', '/api/admin/blogs']);
  sent.mockRestore();
});

it('the stale queries of a staff write are known in the panel', () => {
  expect(staleAfter(panel.blogs.create.key())).toContainEqual(['search']);
});
