const bucket = 'files';

/** The members that are used here: the package has no types. */
interface Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type ServerClass = new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string; configs: string[] }[];
}) => Server;

/** An S3-compatible store with one bucket, which stores its files in a folder. */
export async function startS3(directory: string) {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- without types it can only be required
  const S3rver = require('s3rver') as ServerClass;
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    bucket,
    // The only key that it accepts.
    access: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: () => server.close(),
  };
}
