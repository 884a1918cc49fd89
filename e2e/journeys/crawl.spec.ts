import { type APIRequestContext, expect } from '@playwright/test';
import * as table from '@aar/contracts/table';
import { test } from '../journey';
import { registerNewcomer } from '../newcomer';
import { bearer, newMobile, siteUrl } from '../site';

const reads = Object.values(table)
  .flatMap(contract => Object.values(contract))
  .filter(({ method }) => method === 'GET');
const isPublic = ({ access }: { access: string }) => access === 'public';

const pages = ['/', '/support-requests', '/find-activists', '/events', '/login', '/robots.txt', '/sitemap.xml'];
/** Maximum number of values tried for each kind of path parameter: planted ones first, then those found in responses. */
const mostNames = 40;

/**
 * Reads everything that is public: every public route of the contract table with every parameter found in a response, and the
 * pages.
 */
async function crawl(request: APIRequestContext, planted: string[]) {
  const answers = new Map<string, string>();
  const names: Record<string, Set<string>> = { id: new Set(planted), name: new Set(), slug: new Set(['about-us']) };
  async function read(path: string) {
    if (answers.has(path)) return;
    const text = await (await request.get(siteUrl + path)).text();
    answers.set(path, text);
    for (const [id] of text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) names.id!.add(id);
    for (const [, name] of text.matchAll(/media\/files\/([\w-]+\.webp)/g)) names.name!.add(name!);
    const cursor = /"nextCursor":"([^"]+)"/.exec(text)?.[1];
    if (cursor && !path.includes('cursor=')) await read(`${path}?cursor=${encodeURIComponent(cursor)}`);
  }
  const paths = reads.filter(isPublic).map(({ path }) => `/api${path}`);
  const isPlain = (path: string) => !path.includes('/:');
  for (const path of paths.filter(isPlain)) await read(path);
  for (const path of paths.filter(path => !isPlain(path))) {
    const parameter = /:(\w+)/.exec(path)![1]!;
    for (const name of [...(names[parameter] ?? ['unknown'])].slice(0, mostNames))
      await read(path.replace(/:\w+/, name));
  }
  const own = planted.flatMap(id => [`/support-requests/${id}`, `/activists/${id}`, `/events/${id}`]);
  for (const page of [...pages, ...own]) await read(page);
  return answers;
}

test('anonymous readers find no phone number, e-mail address or exact place', async ({ request }) => {
  const [owner, helper] = [await registerNewcomer(request), await registerNewcomer(request)];
  const planted = {
    mobile: newMobile(),
    email: `canary.${newMobile()}@places.example`,
    offered: newMobile(),
    organiser: newMobile(),
  };
  const point = { latitude: 18.5074321, longitude: 73.8312345 };
  const send = async <T>(method: 'get' | 'post', path: string, as: typeof owner, data?: object): Promise<T> => {
    const answer = await request[method](`${siteUrl}/api${path}`, { headers: bearer(as), data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { id } = await send<{ id: string }>('post', '/support-requests', owner, {
    title: 'Dog under the bridge',
    description: 'She cannot climb up the bank by herself.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'critical',
    location: 'Mutha river',
    state: 'Maharashtra',
    city: 'Pune',
    point,
    contactMobile: planted.mobile,
    contactEmail: planted.email,
  });
  const offer = await send<{ id: string }>('post', `/support-requests/${id}/respond`, helper, {
    message: 'I come with a rope.',
    contactInfo: `Call ${planted.offered}`,
  });
  await send('post', `/responses/${offer.id}/accept`, owner, {});
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const event = await send<{ id: string }>('post', '/events', owner, {
    title: 'Vaccination morning',
    description: 'Two vets and forty dogs of the market.',
    eventType: 'Other',
    location: 'Camp market',
    state: 'Maharashtra',
    city: 'Pune',
    eventDate: inAWeek,
    eventTime: '09:30',
    contactInfo: `Ask for me at ${planted.organiser}`,
  });
  await send('post', `/events/${event.id}/join`, helper, {});

  await test.step('authorised members see them', async () => {
    const contact = { contactMobile: planted.mobile, contactEmail: planted.email };
    expect(await send('get', `/support-requests/${id}/contact`, helper)).toEqual(contact);
    expect(await send('get', `/support-requests/${id}/point`, helper)).toEqual(point);
    const organiser = await send<{ contactInfo: string }>('get', `/events/${event.id}/contact`, helper);
    expect(organiser.contactInfo).toContain(planted.organiser);
  });
  const ids = [id, event.id, offer.id, owner.user.id, helper.user.id];

  await test.step('routes that are not public respond 401 without a session', async () => {
    for (const { path } of reads.filter(route => !isPublic(route) && !route.path.startsWith('/internal/'))) {
      const answer = await request.get(`${siteUrl}/api${path.replace(/:\w+/g, id)}`);
      expect(answer.status(), path).toBe(401);
    }
  });
  await test.step('public responses contain none of them', async () => {
    const answers = await crawl(request, ids);
    expect(answers.get(`/api/support-requests/${id}`)).toContain('Dog under the bridge');
    expect(answers.get('/api/support-requests')).toContain(id);
    expect(answers.get(`/api/events/${event.id}`)).toContain('Vaccination morning');
    expect(answers.get(`/api/events/${event.id}/calendar.ics`)).toContain('Vaccination morning');
    const hidden = [planted, owner.user, helper.user].flatMap(({ mobile, email }) => [mobile!, email!]);
    const secrets = [
      ...hidden,
      planted.offered,
      planted.organiser,
      ...Object.values(point).map(degrees => String(degrees).slice(-6)),
    ];
    const leaks = [...answers].flatMap(([path, text]) => {
      const joined = text.replace(/(?<=\d)[\s-](?=\d)/g, '');
      return secrets.filter(secret => joined.includes(secret)).map(secret => `${secret} in ${path}`);
    });
    expect(leaks).toEqual([]);
  });
});
