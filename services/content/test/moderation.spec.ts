import { randomUUID } from 'node:crypto';
import { eventPhotosChanged } from '@aar/contracts/community/events.messages';
import { attachmentsSent } from '@aar/contracts/community/conversations.messages';
import { requestPhotosChanged } from '@aar/contracts/community/support-requests.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { aMember } from './content.harness';
import { formOf, type Media, startMedia } from './media.harness';
import type { Actor } from '@aar/contracts/access';
import { picture } from './pictures.samples';

let site: Media;
beforeAll(async () => {
  site = await startMedia();
});
afterAll(() => site?.stop());

let version = 0;
async function decide(id: string, isHidden: boolean, kind = 'content.media') {
  version += 1;
  await site.tell(visibilityDecided, { kind, id, version, isHidden, reason: 'cruelty' });
  const known = 'select from hidden_content where id = $1 and version = $2';
  await waitUntil(async () => (await site.dataSource.query(known, [id, version])).length > 0, { what: 'the decision' });
}

it('a picture that moderation hides is not served in any size, until it is shown again', async () => {
  const { body } = await site.sendPicture(aMember(), await picture('png'));
  const { body: other } = await site.sendPicture(aMember(), await picture('png'));
  const statuses = () => Promise.all(body.variants.map(async ({ url }) => (await site.fetchFile(url)).status));
  await decide(body.id, true);
  expect(await statuses()).toEqual([404, 404, 404]);
  expect(await (await site.fetchFile(body.url)).json()).toMatchObject({ code: 'content.media.unknown' });
  expect(await site.isThere(other)).toBe(true);
  await decide(body.id, false);
  expect(await statuses()).toEqual([200, 200, 200]);
});

it('a private document that moderation hides stays open to its owner', async () => {
  const owner = aMember();
  const { body } = await site.sendDocument(owner);
  await decide(body.id, true);
  expect((await site.fetchAs(owner, `GET /media/documents/${body.id}`)).status).toBe(200);
});

it('the photo of a hidden support request is not served, but other photos are', async () => {
  const owner = aMember();
  const [photo, other] = await Promise.all(
    [1, 2].map(async () => {
      const { body } = await site.send(await picture('jpeg'), { purpose: 'request-photo' }, owner);
      return body as unknown as { id: string; url: string };
    }),
  );
  const requestId = randomUUID();
  await site.tell(requestPhotosChanged, { requestId, ownerId: owner.id, version: 1, mediaIds: [photo!.id] });
  await waitUntil(
    async () => (await site.dataSource.query('select from photo_uses where request_id = $1', [requestId])).length > 0,
    {
      what: 'the photo of the request',
    },
  );
  const status = async ({ url }: { url: string }) => (await site.fetchFile(url)).status;
  expect(await status(photo!)).toBe(200);
  await decide(requestId, true, 'community.support-request');
  expect([await status(photo!), await status(other!)]).toEqual([404, 200]);
  await decide(requestId, false, 'community.support-request');
  expect(await status(photo!)).toBe(200);
});

it('what a member published is not served while they are leaving or suspended, but the reader keeps the files of their messages', async () => {
  const owner = aMember();
  const { body } = await site.send(await picture('jpeg'), { purpose: 'request-photo' }, owner);
  const photo = body as unknown as { id: string; url: string };
  const reader = aMember();
  const { body: letter } = await site.upload<{ id: string }>(
    owner,
    formOf(await picture('png'), { purpose: 'message-attachment', name: 'wound.png' }),
  );
  await site.tell(attachmentsSent, {
    messageId: randomUUID(),
    senderId: owner.id,
    readerId: reader.id,
    mediaIds: [letter.id],
  });
  const statuses = async () => [
    (await site.fetchFile(photo.url)).status,
    (await site.fetchAs(reader, `GET /media/documents/${letter.id}`)).status,
    (await site.fetchAs(owner, `GET /media/documents/${letter.id}`)).status,
  ];
  const become = (version: number, change: object) =>
    site.tellMember({ memberId: owner.id, version, avatarUrl: null, ...change });
  expect(await statuses()).toEqual([200, 200, 200]);
  await become(2, { leaving: true });
  expect(await statuses()).toEqual([404, 200, 200]);
  await become(1, { leaving: false });
  expect(await statuses()).toEqual([404, 200, 200]);
  await become(3, { leaving: false });
  expect(await statuses()).toEqual([200, 200, 200]);
  await become(4, { status: 'suspended' });
  expect(await statuses()).toEqual([404, 200, 200]);
});

it('the photo of an event is not served while it or its event is hidden', async () => {
  const owner = aMember();
  const { body } = await site.send(await picture('jpeg'), { purpose: 'event-photo' }, owner);
  const photo = body as unknown as { id: string; url: string };
  const eventId = randomUUID();
  await site.tell(eventPhotosChanged, { eventId, ownerId: owner.id, version: 1, mediaIds: [photo.id] });
  const known = 'select from event_photo_uses where event_id = $1';
  await waitUntil(async () => (await site.dataSource.query(known, [eventId])).length > 0, { what: 'the photo' });
  const status = async () => (await site.fetchFile(photo.url)).status;
  for (const [id, kind] of [
    [photo.id, 'community.event-photo'],
    [eventId, 'community.event'],
  ] as const) {
    expect(await status()).toBe(200);
    await decide(id, true, kind);
    expect(await status()).toBe(404);
    await decide(id, false, kind);
  }
  expect(await status()).toBe(200);
});

it('the recipient of a hidden message cannot open its attachment, unless another message has it too', async () => {
  const [sender, reader] = [aMember(), aMember()];
  const { body } = await site.upload<{ id: string }>(
    sender,
    formOf(await picture('png'), { purpose: 'message-attachment', name: 'wound.png' }),
  );
  const open = async (actor: Actor) => (await site.fetchAs(actor, `GET /media/documents/${body.id}`)).status;
  const [first, second] = [randomUUID(), randomUUID()];
  const sendWith = (messageId: string) =>
    site.tell(attachmentsSent, { messageId, senderId: sender.id, readerId: reader.id, mediaIds: [body.id] });
  await sendWith(first);
  await waitUntil(async () => (await open(reader)) === 200, { what: 'the file' });
  await decide(first, true, 'community.message');
  expect([await open(reader), await open(sender)]).toEqual([404, 200]);
  await sendWith(second);
  await waitUntil(async () => (await open(reader)) === 200, { what: 'the file of the second message' });
});
