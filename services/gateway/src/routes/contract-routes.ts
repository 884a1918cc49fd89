import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytesOf, tooLargeFor } from '@aar/contracts/body-sizes';
import type { Route } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { apiHeaders } from './answer-headers';
import type { ContractProxy } from './contract-proxy';
import { refuseForeignCalls } from './foreign-calls';
import { answerProblems } from './problem-answers';
import { apiPrefix, publishedRoutes } from './published-routes';
import { streamBodies } from './streamed-body';
import { endSlowBodies } from './unfinished-requests';

/** Registers the contract table: each route is passed on to the service that owns it. Bodies are passed on unread, and uploads as they come. */
export function addContractRoutes(server: FastifyInstance, proxy: ContractProxy, bodySeconds: number) {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  answerProblems(server, apiHeaders);

  const passedOn = publishedRoutes.filter(({ owner }) => owner !== 'gateway');
  const add = (to: FastifyInstance, route: Route) =>
    to.route({
      method: route.method,
      url: route.path,
      handler: proxy.handlerOf(route),
      onRequest: [
        ...(route.method === 'GET' ? [] : [refuseForeignCalls(route)]),
        route.upload ? proxy.guardOf(route) : endSlowBodies(bodySeconds),
      ],
      bodyLimit: bodyBytesOf(route),
      config: { tooLarge: tooLargeFor(route) },
    });
  for (const route of passedOn.filter(({ upload }) => !upload)) add(server, route);
  void server.register(async uploads => {
    streamBodies(uploads);
    for (const route of passedOn.filter(({ upload }) => upload)) add(uploads, route);
  });

  for (const url of ['/', '/*']) server.all(url, refuse);
}

/** Each path of the contracts and how it may be called. Routes for all other methods would take a twelfth of the gateway's start. */
const callable = [...methodsByPath()].map(([path, methods]) => ({
  at: new RegExp(`^${apiPrefix}${path.replace(/:\w+/g, '[^/]+')}$`),
  methods,
}));

function refuse({ url }: FastifyRequest, reply: FastifyReply): never {
  const [path = ''] = url.split('?');
  const methods = callable.filter(({ at }) => at.test(path)).flatMap(({ methods }) => [...methods]);
  if (methods.length === 0) throw new Problem('route.unknown');
  void reply.header('allow', [...new Set(methods)].join(', '));
  throw new Problem('route.method');
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
