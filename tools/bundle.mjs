import path from 'node:path';
import { rolldown } from 'rolldown';

// `node ../../tools/bundle.mjs main worker` bundles the built programs of a service and the many small files of their packages
// into a few large files (dist/bundle): resolving and reading a thousand files takes half of the start time.

/**
 * Packages with many files that read none of their own files at run time. Every other package stays external, also pg,
 * ioredis and pino: tracing instruments them when they are loaded.
 */
const INLINED = [
  /^@aar\//,
  /^@fastify\/(error|forwarded|middie|proxy-addr)$/,
  /^@nats-io\//,
  /^@nestjs\//,
  /^@opentelemetry\/api$/,
  '@sqltools/formatter',
  'avvio',
  'bintrees',
  'bullmq',
  'cockatiel',
  'cron-parser',
  'dayjs',
  'es-toolkit',
  'fast-decode-uri-component',
  'fast-deep-equal',
  'fast-querystring',
  'fastify',
  'fastify-plugin',
  'fastq',
  'find-my-way',
  'ipaddr.js',
  'iterare',
  'jose',
  'lru-cache',
  'nodemailer',
  'path-to-regexp',
  'process-warning',
  'prom-client',
  'rate-limiter-flexible',
  'reflect-metadata',
  'ret',
  'reusify',
  'rfdc',
  'rxjs',
  'safe-regex2',
  'secure-json-parse',
  'semver',
  'sitemap',
  'sql-highlight',
  'tdigest',
  'toad-cache',
  'tslib',
  'typeorm',
  'uid',
  'undici',
  'xml-js',
  'zod',
];

/** Optional packages: Nest loads them if they are installed. */
const ABSENT = /^@nestjs\/(websockets|platform-express|platform-socket\.io)/;

const programs = process.argv.slice(2);
const bundle = await rolldown({
  input: Object.fromEntries(programs.map(program => [path.basename(program), path.resolve('dist', `${program}.js`)])),
  platform: 'node',
  external: (id, _importer, isResolved) => {
    if (isResolved || id.startsWith('.') || path.isAbsolute(id)) return false;
    return ABSENT.test(id) || !INLINED.some(name => (typeof name === 'string' ? isOf(id, name) : name.test(id)));
  },
  logLevel: 'silent', // packages import optional dependencies that are not installed
});
await bundle.write({ dir: 'dist/bundle', format: 'cjs', sourcemap: true });
await bundle.close();

/** @param {string} id @param {string} name */
function isOf(id, name) {
  return id === name || id.startsWith(`${name}/`);
}
