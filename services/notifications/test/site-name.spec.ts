import { randomUUID } from 'node:crypto';
import { responseOffered } from '@aar/contracts/community/support-requests.messages';
import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import PostalMime from 'postal-mime';
import { SiteName } from '../src/site-name/site-name';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;
beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());

/** Publishes an entry of the site's content as the content service does, and waits until it is stored. */
async function write(key: string, content: string, version: number, isActive = true) {
  await site.publish(siteContentChanged, { key, content, isActive, version });
  await waitUntil(
    async () =>
      (await site.dataSource.query('select version from site_names where key = $1', [key]))[0]?.version >= version,
    { what: `${key} to be kept` },
  );
}
const name = () => new SiteName(site.dataSource).current();

it('is the name last set by an administrator, in the header of a mail and as its sender', async () => {
  await write('site-name', 'Paws, Claws & Wings', 3);
  await site.publish(siteContentChanged, { key: 'site-name', content: 'An older name', isActive: true, version: 2 });
  await site.startWorker();
  const [owner, other] = await site.addMembers(2);
  await site.publish(responseOffered, {
    responseId: randomUUID(),
    requestId: randomUUID(),
    requestTitle: 'Dog hit by a scooter',
    ownerId: owner!.id,
    responderId: other!.id,
    responderName: 'Asha Rao',
  });
  await waitUntil(() => site.mail.sentTo(owner!.email).length > 0, { what: 'the mail' });
  const mail = await PostalMime.parse(site.mail.sentTo(owner!.email)[0]!.raw);
  expect(mail.from).toEqual({ name: 'Paws, Claws & Wings', address: 'no-reply@register.example.in' });
  expect(mail.html).toContain('<title>Paws, Claws &amp; Wings</title>');
});

it('falls back to the key with an underscore, and is never blank or of two lines', async () => {
  await write('site_name', 'Underscored', 1);
  expect(await name()).toBe('Paws, Claws & Wings');
  await write('site-name', '', 4);
  expect(await name()).toBe('Underscored');
  await write('site_name', 'Underscored', 2, false);
  expect(await name()).toBe('Animal Activist Register');
  await write('site-name', 'Two\r\nBcc: lines@example.in', 5);
  expect(await name()).toBe('Two Bcc: lines@example.in');
});

it('is not taken from any other entry', async () => {
  await site.publish(siteContentChanged, { key: 'site-tagline', content: 'A tagline', isActive: true, version: 1 });
  await write('site_name', 'x', 3);
  expect(await site.dataSource.query(`select from site_names where key = 'site-tagline'`)).toEqual([]);
});
