import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Actor } from '@aar/contracts/access';
import { actorReader } from '@aar/platform/service/actor';
import { publicKeys } from '@aar/testing/actor-tokens';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  bytes: Buffer;
  /** The actor in the gateway's signed token. */
  actor: Actor | null;
}

type Answer = (received: Received, out: ServerResponse) => void | Promise<void>;

export const sendJson = (out: ServerResponse, body: unknown, status = 200) => {
  const type = status >= 400 ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8';
  out.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
};

/** A fake service: verifies the actor token, records requests and responds as the test says. */
export class Upstream {
  readonly received: Received[] = [];
  /** Paths of requests whose caller disconnected before the response. */
  readonly abandoned: string[] = [];
  /** Paths of requests whose headers have arrived. */
  readonly begun: string[] = [];
  answer: Answer;
  /** Responds to the next request before its body has arrived. */
  answerEarly?: (out: ServerResponse) => void;
  private server!: Server;
  private port = 0;

  constructor(
    private readonly name: string,
    private readonly usual: Answer = (_received, out) => sendJson(out, {}),
  ) {
    this.answer = usual;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts, or restarts on the same port. */
  async start() {
    const readActor = actorReader(publicKeys, this.name);
    this.server = createServer(async (request, out) => {
      out.on('close', () => {
        if (!out.writableFinished) this.abandoned.push(request.url!);
      });
      this.begun.push(request.url!);
      const early = this.answerEarly;
      this.answerEarly = undefined;
      if (early) return early(out);
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of request) chunks.push(chunk as Buffer);
      } catch {
        return; // the caller left
      }
      const bytes = Buffer.concat(chunks);
      const received = {
        method: request.method!,
        path: request.url!,
        headers: request.headers,
        body: bytes.toString(),
        bytes,
        // Probes have no actor token.
        actor: request.url!.startsWith('/health/') ? null : await readActor(request.headers['x-actor'] as string),
      };
      this.received.push(received);
      await this.answer(received, out);
    });
    await new Promise<void>(resolve => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Stops at once and drops every connection. */
  async kill() {
    const closed = new Promise(resolve => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  reset() {
    this.received.length = 0;
    this.abandoned.length = 0;
    this.begun.length = 0;
    this.answerEarly = undefined;
    this.answer = this.usual;
  }
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** A fake identity service, with only the session lookup that the gateway needs. */
export class Identity extends Upstream {
  readonly sessions = new Map<string, Actor & { until: string; provedUntil?: string }>();

  constructor() {
    super('identity', (received, out) => {
      if (received.path !== '/internal/sessions/find') return sendJson(out, {});
      const { tokenHash } = JSON.parse(received.body) as { tokenHash: string };
      sendJson(out, { actor: this.sessions.get(tokenHash) ?? null });
    });
  }

  signIn(token: string, actor: Actor, until = inSeconds(3_600), provedUntil = inSeconds(600)) {
    this.sessions.set(createHash('sha256').update(token).digest('hex'), { provedUntil, ...actor, until });
  }

  signOut(token: string) {
    this.sessions.delete(createHash('sha256').update(token).digest('hex'));
  }

  get lookUps() {
    return this.received.filter(({ path }) => path === '/internal/sessions/find').length;
  }
}
