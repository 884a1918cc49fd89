import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Actor } from '@aar/contracts/access';
import { attachmentsSent } from '@aar/contracts/community/conversations.messages';
import type { media, StoredDocument } from '@aar/contracts/content/media.contract';
import type { Output } from '@aar/contracts/contract';
import { atOnce } from '@aar/testing/at-once';
import './decoders';
import sharp from 'sharp';
import { admin, aMember } from './content.harness';
import { formOf, type Media, startMedia } from './media.harness';
import { rigged } from './pdf.samples';
import { photograph, picture } from './pictures.samples';

let site: Media;
beforeAll(async () => {
  site = await startMedia();
});
afterAll(() => site?.stop());

describe('a document', () => {
  const open = (id: string, actor: Actor | null) => site.fetchAs(actor, `GET /media/documents/${id}`);

  it('that is a PDF is returned as pictures of its pages, as a download that is not cached', async () => {
    const owner = aMember();
    const { status, body } = await site.sendDocument(owner, rigged(), 'न्यास पत्र.PDF');
    expect([status, body]).toMatchObject([201, { name: 'न्यास पत्र.pdf', type: 'application/pdf' }]);
    const answer = await open(body.id, owner);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="__________.pdf"; filename*=UTF-8''${encodeURIComponent('न्यास पत्र.pdf')}`,
    });
    const given = Buffer.from(await answer.arrayBuffer());
    expect(given.length).toBe(body.bytes);
    expect(given.toString('latin1')).toMatch(/^%PDF-1.4.*\/Count 2 /s);
    expect(given.toString('latin1')).not.toMatch(/canary|JavaScript|OpenAction|URI|Annot|EmbeddedFile/);
  });

  it('may have a name with special characters of headers', async () => {
    const owner = aMember();
    const { body } = await site.sendDocument(owner, undefined, `Asha's deed (2024); v*2.png`);
    const answer = await open(body.id, owner);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Asha_s_deed__2024___v_2.webp"; filename*=UTF-8''Asha%27s%20deed%20%282024%29%3B%20v%2A2.webp`,
    );
  });

  it('that is a scan stays readable, and loses appended data', async () => {
    const owner = aMember();
    const scan = Buffer.concat([await picture('jpeg', 2_400, 3_300), Buffer.from('canary')]);
    const { body } = await site.sendDocument(owner, scan, 'scan.jpeg');
    expect(body).toMatchObject({ name: 'scan.webp', type: 'image/webp' });
    const bytes = Buffer.from(await (await open(body.id, owner)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2_400, height: 3_300 });
    expect(bytes.includes('canary')).toBe(false);
  });

  it('that is a photograph of a page does not reveal its location or camera', async () => {
    const owner = aMember();
    const { body } = await site.sendDocument(owner, await photograph(), 'page.jpg');
    const bytes = Buffer.from(await (await open(body.id, owner)).arrayBuffer());
    const { exif, icc, xmp, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, orientation, width, height }).toEqual({ width: 200, height: 400 });
    expect(bytes.includes('CanaryPhone')).toBe(false);
  });

  it.each([
    ['that hides its ending by turning the writing', 'deed\u202egnp.png', 'deedgnp.webp'],
    ['that leads elsewhere', '../../etc/deed.png', 'deed.webp'],
    ['that is very long', `${'आ'.repeat(400)}.png`, `${'आ'.repeat(196)}.webp`],
  ])('may have a name %s, which is sanitised', async (_what, name, kept) => {
    expect((await site.sendDocument(aMember(), undefined, name)).body.name).toBe(kept);
  });

  it('is visible to its owner and administrators only', async () => {
    const { body } = await site.sendDocument(aMember());
    expect((await open(body.id, null)).status).toBe(401);
    for (const role of ['user', 'moderator', 'editor'] as const)
      expect((await open(body.id, { id: randomUUID(), role })).status).toBe(404);
    expect((await open(randomUUID(), admin)).status).toBe(404);
    expect((await open(body.id, admin)).status).toBe(200);
  });

  it('is audited when staff view it, but not its owner', async () => {
    const owner = aMember();
    const { body } = await site.sendDocument(owner, undefined, 'registration.png');
    await open(body.id, owner);
    await open(body.id, admin);
    const entry = await site.waitForTold('events.identity.deed.done.v1', { targetId: owner.id });
    expect(entry).toMatchObject({
      action: 'document.viewed',
      actorId: admin.id,
      targetType: 'member',
      targetLabel: 'registration.webp',
    });
    expect(site.told.filter(({ data }) => data.targetId === owner.id)).toHaveLength(1);
  });

  it('is not a public file, whatever its name', async () => {
    await site.sendDocument(aMember());
    const [stored] = await site.filesOf('documents');
    for (const name of [`${stored}`, `${stored}.webp`, `..%2Fdocuments%2F${stored}`])
      expect((await site.fetchFile(`/media/files/${name}`)).status).toBeGreaterThanOrEqual(400);
  });

  it('is stored in a folder that only the user of this process can read', async () => {
    const { body } = await site.sendDocument(aMember());
    const [{ stored_as: stored }] = await site.dataSource.query('select stored_as from media_files where id = $1', [
      body.id,
    ]);
    const file = path.join(site.mediaDir, 'documents', stored);
    expect(await readFile(file)).toHaveLength(body.bytes);
    for (const place of [file, path.dirname(file)]) expect((await stat(place)).mode & 0o077).toBe(0);
  });

  it('is limited to twenty per owner, even in concurrent uploads', async () => {
    const owner = aMember();
    for (let kept = 0; kept < 17; kept += 1) expect((await site.sendDocument(owner)).status).toBe(201);
    const answers = await atOnce(
      site.dataSource,
      ['select pg_advisory_xact_lock(hashtextextended($1, 0))', [`media of ${owner.id}`]],
      Array.from({ length: 6 }, () => () => site.sendDocument(owner)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'content.media.too-many' },
    });
    const list = await site.call<Output<typeof media.documents>>('GET /media/documents', undefined, {
      actor: owner,
    });
    expect(list.body.documents).toHaveLength(20);
    await site.call(`DELETE /media/${list.body.documents[0]!.id}`, undefined, { actor: owner });
    expect((await site.sendDocument(owner)).status).toBe(201);
  });
});

describe('an attachment of a message', () => {
  const open = (id: string, actor: Actor) => site.fetchAs(actor, `GET /media/documents/${id}`);
  const attach = async (actor: Actor) =>
    (
      await site.upload<StoredDocument>(
        actor,
        formOf(await picture('png'), { purpose: 'message-attachment', name: 'wound.png' }),
      )
    ).body;
  const sendTo = (reader: Actor, sender: Actor, ids: string[]) =>
    site.tell(attachmentsSent, { messageId: randomUUID(), senderId: sender.id, readerId: reader.id, mediaIds: ids });

  it('can be opened by its sender and, once sent, by its recipient, but by nobody else, not even staff', async () => {
    const [sender, reader, other] = [aMember(), aMember(), aMember()];
    const { id, bytes } = await attach(sender);
    await site.waitForTold('events.content.attachment.stored.v1', { mediaId: id });
    expect((await open(id, sender)).status).toBe(200);
    expect((await open(id, reader)).status).toBe(404);
    await sendTo(reader, sender, [id]);
    const answer = await open(id, reader);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await answer.arrayBuffer())).toHaveLength(bytes);
    for (const actor of [other, admin]) expect((await open(id, actor)).status).toBe(404);
    expect(await site.remove(id, sender)).toMatchObject({ status: 409, body: { code: 'content.media.in-use' } });
  });

  it('of somebody else cannot be opened by sending it', async () => {
    const [owner, thief] = [aMember(), aMember()];
    const { id } = await attach(owner);
    await sendTo(thief, thief, [id]);
    expect((await open(id, thief)).status).toBe(404);
  });
});
