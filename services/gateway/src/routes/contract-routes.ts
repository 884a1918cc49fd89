import type { FastifyInstance } from 'fastify';
import { bytesOf } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { apiHeaders } from './answer-headers';
import type { ContractProxy } from './contract-proxy';
import { refuseForeignCalls } from './foreign-calls';
import { answerProblems } from './problem-answers';
import { publishedRoutes } from './published-routes';
import { endSlowBodies } from './unfinished-requests';

const bodyLimit = 100_000;

/** Registers the contract table: each route is passed on to the service that owns it. Bodies are passed on unread. */
export function addContractRoutes(server: FastifyInstance, proxy: ContractProxy, bodySeconds: number) {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  answerProblems(server, apiHeaders);

  for (const route of publishedRoutes.filter(({ owner }) => owner !== 'gateway'))
    server.route({
      method: route.method,
      url: route.path,
      handler: proxy.handlerOf(route),
      onRequest: [
        ...(route.method === 'GET' ? [] : [refuseForeignCalls(route)]),
        route.upload ? proxy.guardOf(route) : endSlowBodies(bodySeconds),
      ],
      ...(route.upload && { bodyLimit: bytesOf(route.upload) + bodyLimit }),
    });

  for (const [url, methods] of methodsByPath())
    server.route({
      method: server.supportedMethods.filter(method => !methods.has(method)),
      url,
      handler: (_request, reply) => {
        void reply.header('allow', [...methods].join(', '));
        throw new Problem('route.method');
      },
    });
  for (const url of ['/', '/*'])
    server.all(url, () => {
      throw new Problem('route.unknown');
    });
}

function methodsByPath() {
  const paths = new Map<string, Set<string>>();
  for (const { path, method } of publishedRoutes) {
    const methods = paths.get(path) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    paths.set(path, methods);
  }
  return paths;
}
