import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { evidenceChanged } from '@aar/contracts/community/evidence.messages';
import { requestPhotosChanged } from '@aar/contracts/community/support-requests.messages';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import type { Picture } from '@aar/contracts/vocabulary';
import { aMember } from './content.harness';
import { type Media, startMedia } from './media.harness';
import { picture } from './pictures.samples';

let site: Media;
beforeAll(async () => {
  site = await startMedia();
});
afterAll(() => site?.stop());

const admin: Actor = { id: randomUUID(), role: 'admin' };
const fileOf = ({ url }: Picture) => url.split('/').at(-1)!;
const hold = (caseId: string, version: number, files: string[]) =>
  site.tell(evidenceChanged, { caseId, version, files });
const see = (caseId: string, file: string, actor: Actor | null = admin) =>
  site.fetchAs(actor, `GET /admin/evidence/${caseId}/${file}`);
const storedFilesOf = async (photo: Picture) => {
  const stored = fileOf(photo).replace(/-.*/, '');
  return (await site.filesOf('pictures')).filter(name => name.startsWith(stored));
};

/** A photo that a request shows and that is evidence in a case because of the reports. */
async function reported() {
  const owner = aMember();
  const answer = await site.send(await picture('jpeg'), { purpose: 'request-photo' }, owner);
  const photo = answer.body as unknown as Picture;
  const request = { requestId: randomUUID(), ownerId: owner.id };
  await site.tell(requestPhotosChanged, { ...request, version: 1, mediaIds: [photo.id] });
  const caseId = randomUUID();
  await hold(caseId, 1, [fileOf(photo)]);
  return {
    owner,
    photo,
    caseId,
    remove: () => site.tell(requestPhotosChanged, { ...request, version: 2, mediaIds: [] }),
  };
}

describe('a picture that is evidence in a moderation case', () => {
  it('is visible to administrators when its owner has removed it, and to nobody else', async () => {
    const { owner, photo, caseId, remove } = await reported();
    const bytes = await site.bytesOf(photo.url);
    await remove();
    expect(await site.isThere(photo)).toBe(false);
    const seen = await see(caseId, fileOf(photo));
    expect({ status: seen.status, type: seen.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/webp',
    });
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(bytes);
    for (const [actor, status] of [
      [owner, 403],
      [{ ...aMember(), role: 'editor' as const }, 403],
      [null, 401],
    ] as const)
      expect((await see(caseId, fileOf(photo), actor)).status).toBe(status);
    expect((await see(randomUUID(), fileOf(photo))).status).toBe(404);
  });

  it('is removed from the storage once the case releases it', async () => {
    const { photo, caseId, remove } = await reported();
    await remove();
    expect(await storedFilesOf(photo)).not.toEqual([]);
    await hold(caseId, 2, []);
    expect(await storedFilesOf(photo)).toEqual([]);
    expect((await see(caseId, fileOf(photo))).status).toBe(404);
  });

  it('is not removed as long as another case needs it, or its owner still shows it', async () => {
    const { photo, caseId, remove } = await reported();
    const another = randomUUID();
    await hold(another, 1, [fileOf(photo)]);
    await hold(caseId, 2, []);
    expect(await site.isThere(photo)).toBe(true);
    await remove();
    expect((await see(another, fileOf(photo))).status).toBe(200);
    await hold(another, 2, []);
    expect(await storedFilesOf(photo)).toEqual([]);
  });

  it('survives the erasure of its owner, without naming the owner', async () => {
    const { owner, photo, caseId } = await reported();
    await site.tell(memberErased, { memberId: owner.id });
    expect(await site.isThere(photo)).toBe(false);
    expect((await see(caseId, fileOf(photo))).status).toBe(200);
    const rows = await site.dataSource.query('select * from evidence_files where case_id = $1', [caseId]);
    expect(JSON.stringify(rows)).not.toContain(owner.id);
  });

  it('is kept by an event that arrives twice, and not released by an older one', async () => {
    const { photo, caseId, remove } = await reported();
    await hold(caseId, 3, [fileOf(photo)]);
    await hold(caseId, 2, []);
    await remove();
    expect((await see(caseId, fileOf(photo))).status).toBe(200);
  });

  it('can be a file of a message, by its id', async () => {
    const owner = aMember();
    const answer = await site.send(await picture('png'), { purpose: 'message-attachment' }, owner);
    const { id } = answer.body as unknown as { id: string };
    const caseId = randomUUID();
    await hold(caseId, 1, [id]);
    await site.tell(memberErased, { memberId: owner.id });
    expect((await see(caseId, id)).status).toBe(200);
    await hold(caseId, 2, []);
    expect((await see(caseId, id)).status).toBe(404);
  });

  it('is never a private document of an NGO', async () => {
    const owner = aMember();
    const { body } = await site.sendDocument(owner);
    const caseId = randomUUID();
    await hold(caseId, 1, [body.id]);
    expect((await see(caseId, body.id)).status).toBe(404);
  });
});
