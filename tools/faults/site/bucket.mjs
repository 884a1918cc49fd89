import http from 'node:http';
import { createRequire } from 'node:module';

const NAME = 'files';
const REFUSAL =
  '<?xml version="1.0"?><Error><Code>ServiceUnavailable</Code><Message>Reduce your rate</Message></Error>';

/**
 * An S3-compatible store with one bucket, behind a proxy that can be slow and refuse requests.
 *
 * @param {string} directory of its files
 */
export async function startBucket(directory) {
  const S3rver = createRequire(import.meta.url)('s3rver');
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: NAME, configs: [] }],
  });
  const { port } = await store.run();
  let delay = 0;
  let refusesEvery = 0;
  let count = 0;

  const proxy = http.createServer((request, answer) => {
    count += 1;
    if (refusesEvery > 0 && count % refusesEvery === 0) {
      request.resume();
      request.on('end', () => answer.writeHead(503, { 'content-type': 'application/xml' }).end(REFUSAL));
      return;
    }
    const { method, url, headers } = request;
    const far = http.request({ host: '127.0.0.1', port, method, path: url, headers }, found => {
      setTimeout(() => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      }, delay);
    });
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy());
    request.pipe(far);
  });
  await new Promise(resolve => proxy.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (proxy.address());
  return {
    /** Settings of the service that stores files in it. */
    settings: {
      MEDIA_STORAGE: 's3',
      S3_BUCKET: NAME,
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_REGION: 'us-east-1',
      // The only key that it accepts.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** @param {number} milliseconds for each response */
    slowDown: milliseconds => void (delay = milliseconds),
    /** Refuses every n-th request; 1: each, 0: none. @param {number} every */
    refuse: every => void (refusesEvery = every),
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await store.close();
    },
  };
}
