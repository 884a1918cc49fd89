import type { Actor } from '@aar/contracts/access';
import type { Event } from '@aar/contracts/community/events.contract';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { eventCard, requestCard } from '@aar/contracts/item-cards';
import { type ShareCard, sharePicturePath, type SiteBrand } from '@aar/contracts/share-cards';
import sharp from 'sharp';
import { anEvent, aRequest, type Community, startCommunity } from './community.harness';

// sharp's block of operations is global to the process; this undoes the one of an earlier spec.
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });

let site: Community;
let owner: Actor;
beforeAll(async () => void (site = await startCommunity()));
afterAll(() => site?.stop());
beforeEach(async () => void (owner = await site.join()));

const brand: SiteBrand = { name: 'Animal Activist Register' };
const post = async (fields: object = {}) =>
  (await site.call<SupportRequest>('POST /support-requests', { ...aRequest, ...fields }, { actor: owner })).body;
const announce = async (fields: object = {}) =>
  (await site.call<Event>('POST /events', { ...anEvent(), ...fields }, { actor: owner })).body;

const addressOf = (path: string, card: ShareCard, of = brand) => sharePicturePath(path, card, of).replace('/api', '');
const pictureOf = ({ id, ...request }: SupportRequest) =>
  addressOf(`/support-requests/${id}`, requestCard({ ...request }));
const get = (path: string) => site.send(`GET ${path}`);
const bytesAt = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());

test('a request and an event have a picture at the URL that their page names, which may be cached for ever', async () => {
  const [request, event] = [await post(), await announce()];
  for (const path of [pictureOf(request), addressOf(`/events/${event.id}`, eventCard(event))]) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_200, height: 630 });
    expect(bytes.length).toBeLessThan(200_000);
    expect(await bytesAt(path)).toEqual(bytes);
  }
});

test('does not show the place within the city, contacts or the owner', async () => {
  const request = await post();
  const shown = JSON.stringify(requestCard(request));
  for (const word of ['Karve', '98220', 'Example', 'tea stall', 'Asha']) expect(shown).not.toContain(word);
});

test('a changed title changes the URL; the old URL shows the new picture and must not be cached', async () => {
  const request = await post();
  const before = await bytesAt(pictureOf(request));
  const { body } = await site.call<SupportRequest>(
    `PUT /support-requests/${request.id}`,
    { ...aRequest, title: 'कुत्ते को मदद & <चाहिए>' },
    { actor: owner },
  );
  expect(pictureOf(body)).not.toBe(pictureOf(request));
  const old = await get(pictureOf(request));
  expect(old.headers.get('cache-control')).toBe('no-store');
  const after = Buffer.from(await old.arrayBuffer());
  expect(after).not.toEqual(before);
  expect(await bytesAt(pictureOf(body))).toEqual(after);
});

test('is removed with its subject: closed, hidden, paused, or of a suspended member', async () => {
  const [closed, hidden, suspended] = [await post(), await post(), await post()];
  const paused = await announce();
  const event = addressOf(`/events/${paused.id}`, eventCard(paused));
  for (const path of [...[closed, hidden, suspended].map(pictureOf), event]) expect((await get(path)).status).toBe(200);
  await site.call(`POST /support-requests/${closed.id}/status`, { status: 'closed' }, { actor: owner });
  expect((await get(pictureOf(closed))).status).toBe(404);
  await site.dataSource.query(`update events set status = 'paused' where id = $1`, [paused.id]);
  expect((await get(event)).status).toBe(404);
  await site.tell(visibilityDecided, {
    kind: 'community.support-request',
    id: hidden.id,
    version: 1,
    isHidden: true,
    reason: 'spam',
  });
  await site.waitForRow('select 1 from hidden_content where id = $1', [hidden.id]);
  expect((await get(pictureOf(hidden))).status).toBe(404);
  await site.tellMember({ memberId: owner.id, version: 2, status: 'suspended' });
  await site.waitForRow(`select 1 from activists where id = $1 and status = 'suspended'`, [owner.id]);
  expect((await get(pictureOf(suspended))).status).toBe(404);
});

test('has the site’s name and colours, once content has announced them', async () => {
  const request = await post();
  const before = await bytesAt(pictureOf(request));
  await site.tell(siteContentChanged, { key: 'site-name', content: 'Friends of Dogs', isActive: true, version: 3 });
  await site.tell(siteContentChanged, { key: 'brand-color-primary', content: '#7c2d12', isActive: true, version: 3 });
  await site.waitForRow(`select 1 from site_brand where key = 'site-name' and content = 'Friends of Dogs'`);
  await site.waitForRow(`select 1 from site_brand where key = 'brand-color-primary'`);
  const older = await site.tell(siteContentChanged, {
    key: 'site-name',
    content: 'An older name',
    isActive: true,
    version: 2,
  });
  await site.waitForRow('select from inbox where event_id = $1', [older]);
  const renamed = addressOf(`/support-requests/${request.id}`, requestCard(request), {
    name: 'Friends of Dogs',
    primary: '#7c2d12',
  });
  const answer = await get(renamed);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(Buffer.from(await answer.arrayBuffer())).not.toEqual(before);
});
