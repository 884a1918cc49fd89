import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { verificationChanged } from '@aar/contracts/identity/verifications.messages';
import { atOnce } from '@aar/testing/at-once';
import { UnusedUploads } from '../src/media/unused-uploads.service';
import { admin, aMember } from './content.harness';
import { type Media, startMedia } from './media.harness';
import { picture } from './pictures.samples';

let site: Media;
beforeAll(async () => {
  site = await startMedia();
});
afterAll(() => site?.stop());

const inUse = { status: 409, body: { code: 'content.media.in-use' } };
/** Publishes the state of the review of an NGO's documents; by default of a new review. */
async function tellReview(owner: Actor, documentIds: string[], isOpen: boolean, verificationId: string = randomUUID()) {
  await site.tell(verificationChanged, { verificationId, memberId: owner.id, documentIds, isOpen });
  return verificationId;
}
const askedLongAgo = (id: string) =>
  site.dataSource.query(`update media_files set asked_at = asked_at - interval '1 hour' where id = $1`, [id]);

describe('identity', () => {
  it('gets the picture and the documents of their owner, but none of somebody else', async () => {
    const owner = aMember();
    const { body: own } = await site.sendPicture(owner, await picture('png'));
    const { body: deed } = await site.sendDocument(owner);
    const { body: foreign } = await site.sendDocument(aMember());
    expect(await site.ask('owned-picture', { ownerId: owner.id, id: own.id })).toEqual({
      status: 200,
      body: { picture: own },
    });
    expect(await site.ask('owned-picture', { ownerId: aMember().id, id: own.id })).toMatchObject({
      body: { picture: null },
    });
    expect(await site.ask('owned-picture', { ownerId: owner.id, id: deed.id })).toMatchObject({
      body: { picture: null },
    });
    const ids = [deed.id, foreign.id, own.id];
    expect(await site.ask('owned-documents', { ownerId: owner.id, ids })).toEqual({
      status: 200,
      body: { documents: [deed] },
    });
  });

  it('is the only caller that may ask', async () => {
    expect((await site.ask('owned-picture', { ownerId: randomUUID(), id: randomUUID() }, admin)).status).toBe(403);
  });
});

describe('a file that something refers to', () => {
  it('cannot be removed while it is the picture of its member', async () => {
    const owner = aMember();
    const { body } = await site.sendPicture(owner, await picture('png'));
    await site.tellMember({ memberId: owner.id, version: 1, avatarUrl: body.url });
    expect(await site.remove(body.id, owner)).toMatchObject(inUse);
    expect(await site.isThere(body)).toBe(true);
  });

  it('cannot be removed while staff review it, and can be once they have decided', async () => {
    const owner = aMember();
    const { body: deed } = await site.sendDocument(owner);
    const { body: other } = await site.sendDocument(owner);
    const review = await tellReview(owner, [deed.id], true);
    expect(await site.remove(deed.id, owner)).toMatchObject(inUse);
    expect((await site.remove(other.id, owner)).status).toBe(204);
    await tellReview(owner, [deed.id], false, review);
    expect((await site.remove(deed.id, owner)).status).toBe(204);
  });

  it('is not blocked by the event about the start of its review, if that arrives after the decision', async () => {
    const owner = aMember();
    const { body: deed } = await site.sendDocument(owner);
    const review = await tellReview(owner, [deed.id], false);
    await tellReview(owner, [deed.id], true, review);
    expect((await site.remove(deed.id, owner)).status).toBe(204);
  });

  it('cannot be removed while it is being submitted', async () => {
    const owner = aMember();
    const { body: deed } = await site.sendDocument(owner);
    await site.ask('owned-documents', { ownerId: owner.id, ids: [deed.id] });
    expect(await site.remove(deed.id, owner)).toMatchObject(inUse);
    await askedLongAgo(deed.id);
    expect((await site.remove(deed.id, owner)).status).toBe(204);
  });

  it('cannot be removed concurrently with a request that is about to refer to it', async () => {
    const owner = aMember();
    const { body: deed } = await site.sendDocument(owner);
    const [, removed] = await atOnce<unknown>(
      site.dataSource,
      ['select from media_files where id = $1 for update', [deed.id]],
      [() => site.ask('owned-documents', { ownerId: owner.id, ids: [deed.id] }), () => site.remove(deed.id, owner)],
    );
    expect(removed).toMatchObject(inUse);
  });
});

describe('an unused upload', () => {
  const sweep = () => site.service.app.get(UnusedUploads).sweep();
  /** Makes all files older by this many days. */
  const pass = (days: number) =>
    site.dataSource.query(
      `update media_files set uploaded_at = uploaded_at - $1 * interval '1 day', asked_at = asked_at - $1 * interval '1 day'`,
      [days],
    );
  const documentsOf = async (actor: Actor) => {
    const { body } = await site.call<{ documents: { id: string }[] }>('GET /media/documents', undefined, { actor });
    return body.documents.map(({ id }) => id);
  };

  it('is removed with its files: a picture after a week, a document after thirty days', async () => {
    const owner = aMember();
    const { body: face } = await site.sendPicture(owner, await picture('png'));
    const { body: deed } = await site.sendDocument(owner);
    await pass(6);
    await sweep();
    expect(await site.isThere(face)).toBe(true);
    await pass(2);
    await sweep();
    expect(await site.isThere(face)).toBe(false);
    await pass(21);
    await sweep();
    expect(await documentsOf(owner)).toEqual([deed.id]);
    await pass(2);
    await sweep();
    expect(await documentsOf(owner)).toEqual([]);
    expect(await site.filesOf('documents')).toEqual([]);
  });

  it('is neither the picture of a member nor a submitted document, whether or not it was decided', async () => {
    const owner = aMember();
    const { body: face } = await site.sendPicture(owner, await picture('png'));
    const [{ body: waiting }, { body: rejected }] = [await site.sendDocument(owner), await site.sendDocument(owner)];
    await site.tellMember({ memberId: owner.id, version: 1, avatarUrl: face.url });
    await tellReview(owner, [waiting.id], true);
    await tellReview(owner, [rejected.id], false);
    await pass(400);
    await sweep();
    expect(await site.isThere(face)).toBe(true);
    expect((await documentsOf(owner)).sort()).toEqual([waiting.id, rejected.id].sort());
  });

  it('starts its waiting time again once identity has asked for it', async () => {
    const owner = aMember();
    const { body: deed } = await site.sendDocument(owner);
    await pass(31);
    await site.ask('owned-documents', { ownerId: owner.id, ids: [deed.id] });
    await sweep();
    expect(await documentsOf(owner)).toEqual([deed.id]);
  });

  it('is skipped while identity is asking for it, and is not removed', async () => {
    const owner = aMember();
    const { body: deed } = await site.sendDocument(owner);
    await pass(31);
    await site.dataSource.transaction(async asking => {
      await asking.query('update media_files set asked_at = now() where id = $1', [deed.id]);
      await sweep();
    });
    await sweep();
    expect(await documentsOf(owner)).toEqual([deed.id]);
  });

  it('is removed even if there are more than fit into one batch', async () => {
    await site.dataSource.query(
      `insert into media_files (id, owner_id, purpose, name, type, bytes, stored_as, uploaded_at)
       select gen_random_uuid(), gen_random_uuid(), 'ngo-document', 'deed.pdf', 'application/pdf', 1, 'none-' || n,
         now() - interval '31 days' from generate_series(1, 250) n`,
    );
    await Promise.all([sweep(), sweep()]);
    expect(await site.dataSource.query(`select from media_files where stored_as like 'none-%'`)).toEqual([]);
  });
});
