import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '@aar/platform/errors/problem';
import { tooLargeAt } from '@aar/platform/service/body-limits';

/** Streams bodies instead of buffering them; each route's size limit still applies. */
export function streamBodies(server: FastifyInstance) {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (request, payload, done) => {
    const limit = request.routeOptions.bodyLimit;
    if (Number(request.headers['content-length']) > limit) return done(tooLarge(request));
    done(null, counted(payload, limit, tooLarge(request)));
  });
}

const tooLarge = (request: FastifyRequest) => new Problem('input.too-large', tooLargeAt(request));

/**
 * The body, as a stream that fails beyond the limit. Once nobody reads it any more it is drained, so that the caller gets a
 * response.
 */
function counted(body: Readable, limit: number, problem: Problem) {
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > limit ? problem : null, chunk);
    },
  });
  // A request that waits for a connection has no error listener yet.
  counter.on('error', () => undefined);
  body.pipe(counter);
  body.once('error', error => counter.destroy(error));
  body.once('close', () => body.readableEnded || counter.destroy(new Error('the caller left')));
  counter.once('close', () => {
    body.unpipe(counter);
    if (size <= limit) body.resume();
  });
  return counter;
}
