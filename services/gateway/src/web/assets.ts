import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@aar/platform/errors/problem';
import { CompressedText, encodingFor } from '../encodings';

/** Types whose files become smaller when they are compressed. */
const compressedTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

/** The names of the files in this folder contain a content hash, added by Vite. */
const folder = 'assets';
const cacheControlOf = (file: string) =>
  file.startsWith(`${folder}/`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/**
 * The worker that decodes photos in HEIC (frontend/src/api/pictures/heic.worker.ts) may compile WebAssembly, which pages may not. It
 * loads its own program and nothing else.
 */
const isHeicWorker = (file: string) => /^assets\/heic\.worker-[\w-]+\.js$/.test(file);
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

type Sender = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Serves the files of the built web that existed when the process started, and no others. Files with a content hash share a
 * route: a route for each of six hundred would take a twelfth of the gateway's start-up time. Text and programs are sent
 * compressed: from the compressed file of the build (.br, .gz), or compressed once in memory.
 */
export async function addAssets(server: FastifyInstance, root: string) {
  await server.register(fastifyStatic, { root, serve: false, index: false, cacheControl: false, preCompressed: true });
  const files = new Set(await filesOf(root));
  const built = new Map<string, Sender>();
  for (const file of files) {
    const type = compressedTypes[path.extname(file)];
    const isCompressed = files.has(`${file}.br`) || files.has(`${file}.gz`);
    const sender = senderOf(file, type && !isCompressed ? await compressedSender(root, file, type) : fileSender(file));
    if (path.dirname(file) === folder) built.set(path.basename(file), sender);
    else server.get(`/${file}`, sender);
  }
  server.get<{ Params: { file: string } }>(`/${folder}/:file`, (request, reply) => {
    const send = built.get(request.params.file);
    if (!send) throw new Problem('route.unknown');
    return send(request, reply);
  });
}

/** All except the page, which is filled in separately, the source maps, and the build's files for the server (.vite, .server). */
async function filesOf(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(file => file !== 'index.html' && !/\.map(\.\w+)?$/.test(file))
    .filter(file => !file.split('/').some(part => part.startsWith('.')));
}

function senderOf(file: string, send: Sender): Sender {
  if (!isHeicWorker(file)) return send;
  return (request, reply) => send(request, reply.header('content-security-policy', workerPolicy));
}

function fileSender(file: string): Sender {
  return (_request, reply) => reply.header('cache-control', cacheControlOf(file)).sendFile(file);
}

async function compressedSender(root: string, file: string, type: string): Promise<Sender> {
  const text = new CompressedText(await readFile(path.join(root, file)), 9);
  return async (request, reply) => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) void reply.header('content-encoding', encoding);
    void reply.headers({ 'cache-control': cacheControlOf(file), 'content-type': type, vary: 'accept-encoding' });
    return reply.send(await text.in(encoding));
  };
}
