import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyBytesOf, tooLargeFor } from '@aar/contracts/body-sizes';
import type { Contract, Route } from '@aar/contracts/contract';
import type { MessageWithValues } from '@aar/contracts/message-values';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The message for a body beyond the limit of the route. */
    tooLarge?: MessageWithValues;
  }
}

/** Gives each route of the contracts its own limit; must be called before the routes are registered. */
export function limitBodies(server: FastifyInstance, contracts: Contract[]): void {
  const routes = new Map<string, Route>();
  for (const route of contracts.flatMap(contract => Object.values(contract)))
    routes.set(`${route.method} ${route.path}`, route);
  server.addHook('onRoute', options => {
    const route = routes.get(`${String(options.method)} ${options.url}`);
    if (!route) return;
    options.bodyLimit = bodyBytesOf(route);
    options.config = { ...options.config, tooLarge: tooLargeFor(route) };
  });
}

/** The message for a body that is too large for the route of the request. */
export const tooLargeAt = ({ routeOptions }: FastifyRequest) => routeOptions.config.tooLarge;
