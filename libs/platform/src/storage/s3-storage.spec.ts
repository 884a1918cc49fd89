import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describeFileStorage } from '@aar/testing/file-storage-behaviour';
import { startS3 } from '@aar/testing/s3-server';
import { startSlowStore } from '@aar/testing/slow-store';
import { connectToS3, S3Storage } from './s3-storage';

describeFileStorage('files in a bucket', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 's3-'));
  const server = await startS3(folder);
  const client = connectToS3(server.access);
  const stop = async () => {
    client.destroy();
    await server.close();
    await rm(folder, { recursive: true });
  };
  return { storage: new S3Storage(client, server.bucket, 'pictures'), stop };
});

describe('a bucket that refuses requests for the moment', () => {
  it('is reported as unavailable when a file is stored or read, not as a fault of ours', async () => {
    const refusing = createServer((request, answer) => {
      request.resume();
      answer.writeHead(503, { 'content-type': 'application/xml' });
      answer.end('<Error><Code>SlowDown</Code><Message>Reduce your rate</Message></Error>');
    });
    await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as AddressInfo;
    const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const client = connectToS3({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...key });
    const storage = new S3Storage(client, 'files', 'pictures');
    const away = { status: 503, code: 'service.away' };
    await expect(storage.put('calf-in-a-well.webp', Readable.from(['a picture']))).rejects.toMatchObject(away);
    await expect(storage.get('calf-in-a-well.webp')).rejects.toMatchObject(away);
    client.destroy();
    refusing.close();
  });
});

describe('a bucket that is slow to delete', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startS3>>;
  let store: Awaited<ReturnType<typeof startSlowStore>>;
  let client: ReturnType<typeof connectToS3>;
  let storage: S3Storage;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 's3-'));
    server = await startS3(folder);
    store = await startSlowStore(server.access.endpoint, 40);
    client = connectToS3({ ...server.access, endpoint: store.endpoint });
    storage = new S3Storage(client, server.bucket, 'pictures');
  });
  afterEach(async () => {
    client.destroy();
    store.close();
    await server.close();
    await rm(folder, { recursive: true });
  });
  const names = Array.from({ length: 2_001 }, (_, at) => `file-${at}`);

  it('gets one request for a thousand files, with the checksum that every store supports', async () => {
    await storage.removeAll(names);
    expect(store.calls.map(({ method, path: url }) => `${method} ${url.split('?')[1]}`)).toEqual(
      Array(3).fill('POST delete='),
    );
    for (const { headers } of store.calls) {
      expect(headers['content-md5']).toMatch(/^[\w+/]{22}==$/);
      expect(Object.keys(headers).filter(name => name.includes('checksum'))).toEqual([]);
    }
  });

  it('and refuses one file makes the removal fail, with the reason', async () => {
    jest
      .spyOn(client, 'send')
      .mockResolvedValueOnce({ Errors: [{ Key: 'pictures/file-1', Code: 'AccessDenied' }] } as never);
    await expect(storage.removeAll(['file-1', 'file-2'])).rejects.toMatchObject({ code: 'AccessDenied' });
  });
});
