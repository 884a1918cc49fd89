import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LibraryPicture } from '@aar/contracts/content/admin-media.contract';
import { startS3 } from '@aar/testing/s3-server';
import { ContentConfig } from '../src/content.config';
import { admin } from './content.harness';
import { formOf, type Media, startMedia } from './media.harness';
import { picture } from './pictures.samples';

let folder: string;
let store: Awaited<ReturnType<typeof startS3>>;
let site: Media;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-'));
  store = await startS3(folder);
  const { endpoint, accessKeyId, secretAccessKey } = store.access;
  site = await startMedia({
    ...{ MEDIA_STORAGE: 's3', S3_ENDPOINT: endpoint, S3_BUCKET: store.bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  });
});
afterAll(async () => {
  await site?.stop();
  await store?.close();
  await rm(folder, { recursive: true });
});

it('files are stored, served, cropped and deleted in the bucket, if the site is configured so', async () => {
  const form = formOf(await picture('png', 900, 600), { purpose: 'library' });
  const { body } = await site.upload<LibraryPicture>(admin, form);
  expect((await site.bytesOf(body.url)).subarray(8, 12).toString()).toBe('WEBP');
  expect(await site.filesOf('pictures')).toEqual([]);
  expect((await readdir(path.join(folder, store.bucket, 'pictures'))).length).toBeGreaterThan(0);
  const part = { left: 0, top: 0, width: 300, height: 300 };
  expect((await site.call(`POST /admin/media/${body.id}/crops`, part, { actor: admin })).status).toBe(201);
  expect((await site.call(`DELETE /admin/media/${body.id}`, undefined, { actor: admin })).status).toBe(204);
  expect((await site.fetchFile(body.url)).status).toBe(404);
});

it('a process without a setting that its storage needs does not start, and names the setting', () => {
  const { S3_BUCKET: _, ...lacking } = site.environment as Record<string, string>;
  expect(() => new ContentConfig(lacking)).toThrow('S3_BUCKET: needed where MEDIA_STORAGE is s3');
  const { MEDIA_STORAGE: __, MEDIA_DIR: ___, ...local } = site.environment as Record<string, string>;
  expect(() => new ContentConfig(local)).toThrow('MEDIA_DIR: needed where MEDIA_STORAGE is local');
});
