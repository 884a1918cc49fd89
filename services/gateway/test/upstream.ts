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
  /** Whom the gateway vouched for. */
  actor: Actor | null;
}

type Answer = (received: Received, out: ServerResponse) => void | Promise<void>;

export const sendJson = (out: ServerResponse, body: unknown, status = 200) => {
  const type = status >= 400 ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8';
  out.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
};

/** A service as the gateway sees one: it checks the actor token, notes what it received and answers what the test says. */
export class Upstream {
  readonly received: Received[] = [];
  /** Calls whose caller went away before they were answered. */
  readonly abandoned: string[] = [];
  /** Paths of the calls whose head has come. */
  readonly begun: string[] = [];
  answer: Answer;
  /** Answers the next call before its body has come. */
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

  /** Starts, or comes back at the address it had. */
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
        // Probes are asked without one, as by any operator.
        actor: request.url!.startsWith('/health/') ? null : await readActor(request.headers['x-actor'] as string),
      };
      this.received.push(received);
      await this.answer(received, out);
    });
    await new Promise<void>(resolve => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Dies with every connection. */
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

/** Identity, as far as the gateway needs it: it knows which token opens whose session. */
export class Identity extends Upstream {
  readonly sessions = new Map<string, Actor & { until: string }>();

  constructor() {
    super('identity', (received, out) => {
      if (received.path !== '/internal/sessions/find') return sendJson(out, {});
      const { tokenHash } = JSON.parse(received.body) as { tokenHash: string };
      sendJson(out, { actor: this.sessions.get(tokenHash) ?? null });
    });
  }

  signIn(token: string, actor: Actor, until = new Date(Date.now() + 3_600_000).toISOString()) {
    this.sessions.set(createHash('sha256').update(token).digest('hex'), { ...actor, until });
  }

  signOut(token: string) {
    this.sessions.delete(createHash('sha256').update(token).digest('hex'));
  }

  get lookUps() {
    return this.received.filter(({ path }) => path === '/internal/sessions/find').length;
  }
}
