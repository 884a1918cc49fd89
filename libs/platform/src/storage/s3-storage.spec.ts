import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describeFileStorage } from '@aar/testing/file-storage-behaviour';
import { startS3 } from '@aar/testing/s3-server';
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
  it('is away for whoever stores or reads a file, not a failure of ours', async () => {
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
