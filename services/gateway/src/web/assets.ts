import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CompressedText, encodingFor } from '../encodings';

const textTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Vite puts a hash of the content into the names under assets/. */
const cacheControlOf = (file: string) =>
  file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/**
 * Serves the files of the built web, each by its own route: what was there when the process started, and nothing else.
 * A text comes compressed: as the build left it beside the file (.br, .gz), or compressed once in memory.
 */
export async function addAssets(server: FastifyInstance, root: string) {
  await server.register(fastifyStatic, { root, serve: false, index: false, cacheControl: false, preCompressed: true });
  const files = await filesOf(root);
  for (const file of files) {
    const type = textTypes[path.extname(file)];
    const isCompressed = files.includes(`${file}.br`) || files.includes(`${file}.gz`);
    server.get(`/${file}`, type && !isCompressed ? await textSender(root, file, type) : fileSender(file));
  }
}

/** Not the page, which is filled for each request, and not what the build keeps for us: its notes (.vite) and the sources. */
async function filesOf(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(file => file !== 'index.html' && !/\.map(\.\w+)?$/.test(file))
    .filter(file => !file.split('/').some(part => part.startsWith('.')));
}

function fileSender(file: string) {
  return (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', cacheControlOf(file)).sendFile(file);
}

async function textSender(root: string, file: string, type: string) {
  const text = new CompressedText(await readFile(path.join(root, file)), 9);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) void reply.header('content-encoding', encoding);
    void reply.headers({ 'cache-control': cacheControlOf(file), 'content-type': type, vary: 'accept-encoding' });
    return reply.send(await text.in(encoding));
  };
}
