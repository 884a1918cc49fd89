import { staleAfter } from '@aar/api-client/api';
import { mayCall } from '@aar/contracts/access';
import { api as site } from './client';
import { api as panel } from './panel-client';

/** The calls of a client as `noun.name`, with who may make each. */
const callsOf = (client: object) =>
  Object.entries(client as Record<string, Record<string, { access: Parameters<typeof mayCall>[0] }>>).flatMap(
    ([noun, calls]) => Object.entries(calls).map(([name, { access }]) => [`${noun}.${name}`, access] as const),
  );

it('every page brings the calls that a member may make, and none of the staff’s', () => {
  const calls = callsOf(site);
  expect(calls.length).toBeGreaterThan(80);
  expect(calls.filter(([, access]) => !mayCall(access, { id: '', role: 'user' }))).toEqual([]);
});

it('the panel brings the calls of its staff beside them, for the same nouns too', async () => {
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

it('what a write of the staff makes stale is known with their calls', () => {
  expect(staleAfter(panel.blogs.create.key())).toContainEqual(['search']);
});
