import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import type { LibraryPicture } from '@aar/contracts/content/admin-media.contract';
import { startS3 } from '@aar/testing/s3-server';
import { startSlowStore } from '@aar/testing/slow-store';
import { waitUntil } from '@aar/tools/ports.mjs';
import { inTransaction } from '@aar/platform/database/transaction';
import { ContentConfig } from '../src/content.config';
import { MediaFiles } from '../src/media/media-files.service';
import { admin, aMember } from './content.harness';
import { formOf, type Media, startMedia } from './media.harness';
import { picture } from './pictures.samples';

let folder: string;
let store: Awaited<ReturnType<typeof startS3>>;
let slow: Awaited<ReturnType<typeof startSlowStore>>;
let site: Media;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-'));
  store = await startS3(folder);
  const { endpoint, accessKeyId, secretAccessKey } = store.access;
  slow = await startSlowStore(endpoint, 40);
  site = await startMedia({
    MEDIA_STORAGE: 's3',
    S3_ENDPOINT: slow.endpoint,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
});
afterAll(async () => {
  await site?.stop();
  slow?.close();
  await store?.close();
  await rm(folder, { recursive: true });
});

const pending = async () => (await site.dataSource.query('select from effects')).length;

it('files are stored, served, cropped and deleted in the bucket if the site is configured to use one', async () => {
  const form = formOf(await picture('png', 900, 600), { purpose: 'library' });
  const { body } = await site.upload<LibraryPicture>(admin, form);
  expect((await site.bytesOf(body.url)).subarray(8, 12).toString()).toBe('WEBP');
  expect(await site.filesOf('pictures')).toEqual([]);
  expect((await readdir(path.join(folder, store.bucket, 'pictures'))).length).toBeGreaterThan(0);
  const part = { left: 0, top: 0, width: 300, height: 300 };
  expect((await site.call(`POST /admin/media/${body.id}/crops`, part, { actor: admin })).status).toBe(201);
  expect((await site.call(`DELETE /admin/media/${body.id}`, undefined, { actor: admin })).status).toBe(204);
  expect((await site.fetchFile(body.url)).status).toBe(404);
  await waitUntil(async () => (await pending()) === 0, { what: 'the removal of its files' });
});

describe('a member with 2,000 photos in a bucket that takes 40 ms per deletion', () => {
  const files = async () => {
    const all = await readdir(path.join(folder, store.bucket, 'pictures'));
    return all.filter(name => name.endsWith('_S3rver_object')).length;
  };
  const deletions = () => slow.calls.filter(({ path: called }) => called.includes('delete'));
  const isReported = (memberId: string) =>
    site.told.some(
      ({ subject, data }) => subject === 'events.identity.member-part.erased.v1' && data.memberId === memberId,
    );

  it('is erased with one request per thousand files; failed ones are retried before the erasure is reported', async () => {
    const member = aMember();
    const { body } = await site.sendPicture(member, await picture('png'));
    await site.dataSource.query(
      `insert into media_files (id, owner_id, purpose, name, type, bytes, stored_as, widths, used_version)
       select gen_random_uuid(), $1, 'request-photo', '', 'image/webp', 1, md5(n::text), '{1600, 800, 400}', 1
       from generate_series(1, 1999) n`,
      [member.id],
    );
    const stored = await files();
    slow.fail(true);
    slow.calls.splice(0);
    await site.tell(memberErased, { memberId: member.id });
    expect(await site.dataSource.query('select from media_files where owner_id = $1', [member.id])).toEqual([]);
    expect((await site.fetchFile(body.url)).status).toBe(404);
    const isTried = `select from effects where error is not null`;
    await waitUntil(async () => (await site.dataSource.query(isTried)).length === 6_000, { what: 'a first attempt' });
    expect([await files(), isReported(member.id), await pending()]).toEqual([stored, false, 6_000]);
    slow.fail(false);
    slow.calls.splice(0);
    await site.dataSource.query('update effects set due_at = now()');
    await waitUntil(() => Promise.resolve(isReported(member.id)), { what: 'the report' });
    // Half of the first batch.
    expect(deletions()).toHaveLength(12);
    expect([await files(), await pending()]).toEqual([stored - 3, 0]);
  });

  it('keeps rows and files if the transaction is rolled back', async () => {
    const member = aMember();
    const { body } = await site.sendPicture(member, await picture('png'));
    slow.calls.splice(0);
    const failing = inTransaction(site.dataSource, async tx => {
      await site.service.app.get(MediaFiles).removeAllOf(tx, member.id);
      throw new Error('after all not');
    });
    await expect(failing).rejects.toThrow('after all not');
    expect(await pending()).toBe(0);
    expect(deletions()).toEqual([]);
    expect(await site.isThere(body)).toBe(true);
  });
});

it('a process without a setting that its storage needs does not start, and names the setting', () => {
  const { S3_BUCKET: _, ...lacking } = site.environment as Record<string, string>;
  expect(() => new ContentConfig(lacking)).toThrow('S3_BUCKET: needed where MEDIA_STORAGE is s3');
  const { MEDIA_STORAGE: __, MEDIA_DIR: ___, ...local } = site.environment as Record<string, string>;
  expect(() => new ContentConfig(local)).toThrow('MEDIA_DIR: needed where MEDIA_STORAGE is local');
});
