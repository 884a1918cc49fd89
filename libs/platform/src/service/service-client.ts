import type { Contract, Input, Output, Route } from '@aar/contracts/contract';
import { Agent, request } from 'undici';
import type { ErrorCode, ProblemBody } from '@aar/contracts/errors';
import { errors } from '@aar/contracts/errors';
import { Problem } from '../errors/problem';
import { actorHeader, actorRefused, actorSigner, refusedBy } from './actor';
import { ownerOf, type SigningKey } from './actor-keys';

interface ServiceClientOptions {
  /** Base URL of the service that owns the contract. */
  url: string;
  /** Signing key of the caller, which identifies it to the other service. */
  key: SigningKey;
  /** Milliseconds until the other service counts as down. */
  deadline?: number;
}

/**
 * Milliseconds that an idle connection stays open, whatever the other service offers. A service that stops sends
 * `connection: close` for SHUTDOWN_GRACE, 3 s: before it closes its port, each connection has been used or closed as idle,
 * so no request loses its connection.
 */
export const idleLimits = { keepAliveTimeout: 2_000, keepAliveMaxTimeout: 2_000 };

type ServiceRoutes<C extends Contract> = { [K in keyof C]: (input: Input<C[K]>) => Promise<Output<C[K]>> };

/**
 * Calls another service's routes over HTTP as a service. Rethrows its problems, and throws `service.away` while it is down
 * or does not accept our actor token.
 */
export function serviceClient<C extends Contract>(contract: C, options: ServiceClientOptions): ServiceRoutes<C> {
  const { url, key, deadline = 3_000 } = options;
  const sign = actorSigner(key);
  const caller = { id: ownerOf(key.kid), role: 'service' } as const;
  const dispatcher = new Agent({
    ...idleLimits,
    connect: { timeout: 1_000 },
    headersTimeout: deadline,
    bodyTimeout: deadline,
  });

  const post = async ({ path, owner }: Route, input: object) => {
    const { statusCode: status, body } = await request(url + path, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json', [actorHeader]: await sign(caller, owner) },
      body: JSON.stringify(input),
    });
    return { status, body: await body.json() };
  };

  const call = async (route: Route, input: object) => {
    if (route.method !== 'POST') throw new Error(`${route.id}: calls between services are POSTs`);
    const { status, body } = await post(route, input).catch((cause: unknown) => {
      throw new Problem('service.away', { cause });
    });
    if (status < 300) return route.output.parse(body);
    const { code, message, template = message, values, errors: fields } = body as ProblemBody;
    if (code === actorRefused) throw new Problem('service.away', { cause: refusedBy(route.owner) });
    throw new Problem(code in errors ? (code as ErrorCode) : 'internal', { message: template, values, errors: fields });
  };
  return Object.fromEntries(
    Object.entries(contract).map(([name, route]) => [name, (input: object) => call(route, input)]),
  ) as unknown as ServiceRoutes<C>;
}
