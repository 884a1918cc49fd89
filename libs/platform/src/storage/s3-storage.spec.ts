import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
