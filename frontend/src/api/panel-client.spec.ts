import { staleAfter } from '@aar/api-client/api';
import { deferredNouns } from '@aar/api-client/deferred-nouns';
import { mayCall } from '@aar/contracts/access';
import { api as site } from './client';
import { api as deferred } from './deferred-client';
import { api as panel } from './panel-client';

/** The operations of a client as `noun.name`, each with the access it requires. */
const callsOf = (client: object) =>
  Object.entries(client as Record<string, Record<string, { access: Parameters<typeof mayCall>[0] }>>).flatMap(
    ([noun, calls]) => Object.entries(calls).map(([name, { access }]) => [`${noun}.${name}`, access] as const),
  );

it('the screens of members have the operations for members, and none for staff', () => {
  const calls = callsOf(deferred);
  expect(calls.length).toBeGreaterThan(80);
  expect(calls.filter(([, access]) => !mayCall(access, { id: '', role: 'user' }))).toEqual([]);
});

it('the first page leaves out the operations that only some screens need', () => {
  const names = callsOf(site).map(([name]) => name);
  expect(callsOf(deferred).map(([name]) => name)).toEqual(expect.arrayContaining([...names, 'profile.update']));
  expect(names).toContain('supportRequests.list');
  expect(names.filter(name => deferredNouns.some(noun => name.startsWith(`${noun}.`)))).toEqual([]);
});

it('the panel also has the operations for staff, including those of the same nouns', async () => {
  const names = callsOf(panel).map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([...callsOf(deferred).map(([name]) => name), 'blogs.create', 'blogs.public']),
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
