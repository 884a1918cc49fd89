import type { Actor } from '@aar/contracts/access';
import type { Event } from '@aar/contracts/community/events.contract';
import { feedFaults } from '@aar/testing/feed-faults';
import Parser from 'rss-parser';
import { parseSitemap } from 'sitemap';
import { Readable } from 'node:stream';
import { anEvent, type Community, startCommunity } from './community.harness';

let site: Community;
let owner: Actor;
let shown: Event;
beforeAll(async () => {
  site = await startCommunity();
  owner = await site.join();
  shown = await create({ title: 'Camp & <rally>' });
  const paused = await create({ title: 'A paused camp' });
  await site.dataSource.query(`update events set status = 'paused' where id = $1`, [paused.id]);
  const hidden = await create({ title: 'A hidden camp' });
  await site.dataSource.query(
    `insert into hidden_content (kind, id, version, is_hidden) values ('community.event', $1, 1, true)`,
    [hidden.id],
  );
  const away = await site.join();
  await create({ title: 'A camp of whoever is away' }, away);
  await site.dataSource.query(`update activists set status = 'suspended' where id = $1`, [away.id]);
});
afterAll(() => site?.stop());

const create = async (fields: object, actor = owner) =>
  (await site.call<Event>('POST /events', { ...anEvent(), ...fields }, { actor })).body;
async function file(path: string) {
  const answer = await site.send(`GET ${path}`);
  return { type: answer.headers.get('content-type'), xml: await answer.text() };
}

it('is valid without upcoming events too', async () => {
  await site.dataSource.query(`update events set status = 'paused' where id = $1`, [shown.id]);
  expect(await feedFaults((await file('/feeds/events/rss.xml')).xml, 'rss')).toEqual([]);
  expect(await feedFaults((await file('/feeds/events/atom.xml')).xml, 'atom')).toEqual([]);
  expect(await feedFaults((await file('/sitemaps/community')).xml, 'sitemap')).toEqual([]);
  await site.dataSource.query(`update events set status = 'active' where id = $1`, [shown.id]);
});

it.each([
  ['rss', 'Camp & <rally>'],
  ['atom', 'Camp &amp; &lt;rally&gt;'],
] as const)(
  'the feed of events as %s is valid, can be read by a feed reader, and has what everybody may see',
  async (format, title) => {
    const { type, xml } = await file(`/feeds/events/${format}.xml`);
    expect(type).toBe(`application/${format}+xml; charset=utf-8`);
    expect(await feedFaults(xml, format)).toEqual([]);
    const { items } = await new Parser().parseString(xml);
    expect(items.map(item => [item.title, new URL(item.link!).pathname])).toEqual([[title, `/events/${shown.id}`]]);
  },
);

it('the sitemap of events lists those that everybody may see', async () => {
  const { xml } = await file('/sitemaps/community');
  expect(await feedFaults(xml, 'sitemap')).toEqual([]);
  const items = await parseSitemap(Readable.from([xml]));
  expect(items.map(({ url }) => new URL(url).pathname)).toEqual([`/events/${shown.id}`]);
});
