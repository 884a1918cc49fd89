import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable, type Writable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher, Pool } from 'undici';
import { actorHeader } from '@aar/platform/service/actor';
import { Problem } from '@aar/platform/errors/problem';
import { publishedRoutes } from './published-routes';
import { compressorOf, encodingFor, isCompressible, worthCompressing } from '../encodings';
import { answerHead, refuseForeignAnswer } from './answer-headers';
import { isReset, refusedActor, serviceProblem } from './service-problem';

/**
 * The caller's headers that are forwarded to a service. The allow list drops cookies, hop-by-hop headers, forged actors and
 * forged IP addresses at once. OpenTelemetry writes `traceparent` if it is enabled.
 */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'range',
  'user-agent',
  // Webhook providers authenticate with these.
  ...publishedRoutes.flatMap(({ webhook = [] }) => webhook),
];

export interface Forwarded {
  /** The name of the service. */
  owner: string;
  pool: Pool;
  /** Path and query in the service's own form. */
  path: string;
  actorToken: string;
  /** Milliseconds within which the service must begin to respond, counted from the end of the request body. */
  deadline: number;
}

const callerLeft = new Error('the caller left');

/**
 * Forwards one request and returns its response, byte for byte, or compressed if the caller accepts that. Resolves when the
 * response is sent or the caller has disconnected; rejects with a problem if nothing was sent yet.
 */
export const forward = (to: Forwarded, request: FastifyRequest, reply: FastifyReply) =>
  new Promise<void>((resolve, reject) => new Forwarding(to, request, reply, resolve, reject).start());

class Forwarding implements Dispatcher.DispatchHandler {
  private readonly out;
  /** Where the response body goes: to the caller, directly or through a compressor. */
  private sink: Writable;
  private timer?: NodeJS.Timeout;
  private controller?: Dispatcher.DispatchController;
  private over = false;
  private retried = false;
  /** A 401, buffered until its code is known: the service may have refused us instead of the caller. */
  private buffered?: { headers: IncomingHttpHeaders; body: Buffer[] };

  constructor(
    private readonly to: Forwarded,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly resolve: () => void,
    private readonly reject: (problem: Problem) => void,
  ) {
    this.out = reply.raw;
    this.sink = this.out;
  }

  start() {
    const startTimer = () => {
      if (!this.over && !this.out.headersSent)
        this.timer = setTimeout(() => this.giveUp(new Problem('service.late')), this.to.deadline);
    };
    const { body } = this.request;
    if (body instanceof Readable) body.once('end', startTimer);
    else startTimer();
    this.out.once('close', () => this.leave());
    this.dispatch();
  }

  private dispatch() {
    const { pool, path, actorToken } = this.to;
    const { method, body } = this.request;
    pool.dispatch(
      {
        path,
        method: method as Dispatcher.HttpMethod,
        headers: headersFor(this.request, actorToken),
        body: (body as Buffer | Readable | undefined) ?? null,
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.controller = controller;
    if (this.over) controller.abort(callerLeft);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
    if (status < 200) return;
    clearTimeout(this.timer);
    refuseForeignAnswer(status, headers['content-type']);
    if (status === 401) this.buffered = { headers, body: [] };
    else this.begin(status, headers);
  }

  private begin(status: number, headers: IncomingHttpHeaders) {
    const encoding = status === 200 ? this.encodingOf(headers) : undefined;
    this.reply.hijack();
    this.out.writeHead(status, answerHead(this.request.id, headers, encoding));
    if (!encoding) return;
    const compressor = compressorOf(encoding);
    // Each stream ends with the other; errors are handled where they occur.
    pipeline(compressor, this.out, () => undefined);
    this.sink = compressor;
  }

  /**
   * Only reads: the response to a write may contain a new secret next to the caller's input, and its length would
   * leak the secret (BREACH).
   */
  private encodingOf(headers: IncomingHttpHeaders) {
    const { method, headers: asked } = this.request;
    const length = Number(headers['content-length'] ?? Infinity);
    const isWorthIt = method === 'GET' && length >= worthCompressing && isCompressible(headers['content-type']);
    return isWorthIt ? encodingFor(asked['accept-encoding']) : undefined;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.buffered) return void this.buffered.body.push(chunk);
    if (this.sink.write(chunk)) return;
    controller.pause();
    this.sink.once('drain', () => controller.resume());
  }

  onResponseEnd() {
    if (this.buffered) {
      const body = Buffer.concat(this.buffered.body);
      const problem = refusedActor(this.to.owner, 401, body);
      if (problem) return this.giveUp(problem);
      this.begin(401, this.buffered.headers);
      this.sink.write(body);
    }
    this.over = true;
    this.sink.end();
    this.resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error) {
    if (this.over) return;
    if (this.mayRetry(error)) {
      this.retried = true;
      return this.dispatch();
    }
    if (this.out.headersSent) {
      this.over = true;
      this.out.destroy();
      return this.resolve();
    }
    this.giveUp(serviceProblem(error));
  }

  private mayRetry(error: Error) {
    const { method } = this.request;
    return !this.retried && !this.out.headersSent && (method === 'GET' || method === 'HEAD') && isReset(error);
  }

  private giveUp(problem: Problem) {
    this.end(problem);
    this.reject(problem);
  }

  private leave() {
    if (this.over) return;
    this.end(callerLeft);
    this.reply.hijack();
    this.resolve();
  }

  private end(reason: Error) {
    this.over = true;
    clearTimeout(this.timer);
    this.controller?.abort(reason);
  }
}

function headersFor(request: FastifyRequest, actorToken: string) {
  const headers = [actorHeader, actorToken, 'x-request-id', request.id, 'x-forwarded-for', request.ip];
  const given = request.headers;
  for (const name of passedOn) {
    const value = given[name];
    if (value !== undefined) headers.push(name, value as string);
  }
  return headers;
}
