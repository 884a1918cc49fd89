import { Controller, HttpCode, Req, RequestMapping, RequestMethod, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, mayCall } from '@aar/contracts/access';
import { type Contract, readOnlyFields, type Route } from '@aar/contracts/contract';
import { Problem } from '../errors/problem';
import { actorHeader } from './actor';
import { bodyTypeChecker } from './body-types';
import { requireProof } from './step-up';
import { staleTags, registerCachedRoutes } from './stale-tags';
import { type Caller, FileAnswer, type Handlers, JsonText, type UploadedFile } from './handlers';
import { inputReader } from './input';
import { Replay, runOnce } from './idempotency';
import { runtimeOf } from './runtime';
import { forget, uploadReader } from './upload';

const implemented = new WeakMap<object, Contract[]>();

/** The contracts that a controller class serves. */
export const contractsOf = (controller: object) => implemented.get(controller) ?? [];

/** Serves a contract: the method with the name of each route handles it, with `(input, actor, once, caller)`. */
export const Implements =
  <C extends Contract>(contract: C) =>
  (target: new (...args: never[]) => Handlers<C>) => {
    for (const [name, route] of Object.entries(contract))
      addEndpoint(target.prototype, name, route, inputReader(route, readOnlyFields(contract, route)));
    registerCachedRoutes(contract);
    implemented.set(target, [...contractsOf(target), contract]);
    Controller()(target);
  };

type AnyCaller = Caller & { file?: UploadedFile };
type Handler = (input: unknown, actor: unknown, once: unknown, caller: AnyCaller) => Promise<unknown>;
const json = 'application/json; charset=utf-8';

/** The only client is the gateway, whose actor token was just verified: its `x-forwarded-for` can be trusted. */
const callerOf = ({ headers, ip }: FastifyRequest): Caller => ({
  address: (headers['x-forwarded-for'] as string | undefined) ?? ip,
  userAgent: headers['user-agent'] ?? '',
});

/** A service may call only the routes that name it. */
const mayEnter = ({ access, callers = [] }: Route, actor: Actor | null) =>
  actor?.role === 'service' ? callers.some(name => name === actor.id) : mayCall(access, actor);

/** Retry-After of a write while the site is held, in seconds: nobody knows when it is released. */
const retryWhileHeld = 60;

/** Between services a POST may be a read; whatever would make another service write is refused at its origin. */
const isRefusedWhileHeld = ({ method, whileHeld }: Route, actor: Actor | null) =>
  method !== 'GET' && !whileHeld && actor?.role !== 'service';

/** The endpoint is a separate method, named `GET /support-requests`; the handler stays a plain method that tests can call. */
function addEndpoint(controller: object, name: string, route: Route, readInput: ReturnType<typeof inputReader>) {
  const upload = route.upload === undefined ? undefined : uploadReader(route.upload);
  const checkBodyType = bodyTypeChecker(route);
  const answerOf = (value: unknown) =>
    value instanceof JsonText ? value.text : JSON.stringify(route.output.parse(value ?? {}));

  const endpoint = async function (this: Record<string, Handler>, request: FastifyRequest, reply: FastifyReply) {
    const { readActor, dataSource, digestKey, invalidate, hold } = runtimeOf(request.server);
    const read = readActor(request.headers[actorHeader] as string | undefined);
    const actor = read instanceof Promise ? await read : read;
    if (!mayEnter(route, actor)) throw new Problem(actor ? 'access.denied' : 'auth.required');
    if (route.needs && actor?.incomplete) throw new Problem('identity.profile.incomplete');
    if (route.stepUp === true) requireProof(actor);
    if (hold?.isHeld && isRefusedWhileHeld(route, actor))
      throw new Problem('site.held', { retryAfter: retryWhileHeld });
    if (route.method !== 'GET') checkBodyType(request.headers);
    const file = await upload?.(request);
    try {
      const webhook = route.webhook && webhookOf(route.webhook, request);
      const input = webhook ? {} : readInput(request);
      const key = request.headers['idempotency-key'] as string | undefined;
      const judged = file ? { ...(input as object), file: file.digest } : input;
      const once = (work: never) =>
        runOnce({ dataSource, digestKey, route, actor, key, input: judged, answerOf }, work);
      reply.header('content-type', json);
      const answer = await this[name]!(input, actor, once, {
        ...callerOf(request),
        ...(file && { file }),
        ...(webhook && { webhook }),
      });
      const changed = staleTags(route, input as object, answer as object);
      if (changed.length > 0) invalidate(changed);
      if (answer instanceof FileAnswer) return sendFile(answer, reply);
      if (route.status === 204) return undefined;
      return answerOf(answer);
    } catch (error) {
      if (error instanceof Replay) return error.answer;
      throw error;
    } finally {
      if (file) await forget(file);
    }
  };
  Object.defineProperty(controller, route.http, { value: endpoint });
  Req()(controller, route.http, 0);
  Res({ passthrough: true })(controller, route.http, 1);
  const method = Object.getOwnPropertyDescriptor(controller, route.http)!;
  HttpCode(route.status ?? 200)(controller, route.http, method);
  RequestMapping({ path: route.path, method: RequestMethod[route.method] })(controller, route.http, method);
}

function webhookOf(names: readonly string[], { headers, rawBody }: FastifyRequest & { rawBody?: Buffer }) {
  const named = Object.fromEntries(names.map(name => [name, headers[name] as string | undefined]));
  return { body: rawBody ?? Buffer.alloc(0), headers: named };
}

function sendFile({ type, body, options }: FileAnswer, reply: FastifyReply) {
  const { saveAs, isImmutable, size = Buffer.isBuffer(body) ? body.length : undefined } = options;
  reply.header('content-type', type);
  reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-store');
  if (size !== undefined) reply.header('content-length', size);
  if (saveAs !== undefined) {
    // RFC 6266 and 8187: an ASCII name for old browsers, and the real name.
    const plain = saveAs.replace(/[^\w.-]/g, '_');
    reply.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${percentEncoded(saveAs)}`);
  }
  return body;
}

/** `encodeURIComponent` does not escape four characters that end a name or have a special meaning in a header. */
const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
