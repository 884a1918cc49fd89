import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytesOf, tooLargeFor } from '@aar/contracts/body-sizes';
import type { Route } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { apiHeaders } from './answer-headers';
import type { ContractProxy } from './contract-proxy';
import { refuseCrossSite } from './csrf';
import { answerProblems } from './problem-answers';
import { apiPrefix, publishedRoutes } from './published-routes';
import { streamBodies } from './streamed-body';
import { endSlowBodies } from './unfinished-requests';

/** Registers the contract table: each route is forwarded to its owner service. Bodies are not parsed; uploads are streamed. */
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
        ...(route.method === 'GET' ? [] : [refuseCrossSite(route)]),
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

  // As a hook, it runs before the body is read.
  const refused = { onRequest: refuse, handler: refuse };
  for (const url of ['/', '/*']) server.all(url, refused);
  for (const [url, own] of methodsOfNames) {
    const method = methodsOfPatterns(url).filter(each => !own.has(each));
    if (method.length > 0) server.route({ ...refused, method, url });
  }
}

// Registering a 405 route for every other method would take a twelfth of the gateway's start-up time. Only those are
// registered that the router would otherwise match as a parameter: `PUT /events/my` as the event `my`.
const callable = [...methodsByPath()];
const methodsOfNames = new Map(callable.filter(([path]) => !path.includes(':')));
const patterns = callable
  .filter(([path]) => path.includes(':'))
  .map(([path, methods]) => ({ at: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), methods }));

const methodsOfPatterns = (path: string) => [
  ...new Set(patterns.filter(({ at }) => at.test(path)).flatMap(({ methods }) => [...methods])),
];

async function refuse({ url }: FastifyRequest, reply: FastifyReply): Promise<never> {
  const path = url.slice(apiPrefix.length).split('?')[0]!;
  const methods = [...(methodsOfNames.get(path) ?? methodsOfPatterns(path))];
  if (methods.length === 0) throw new Problem('route.unknown');
  void reply.header('allow', methods.join(', '));
  throw new Problem('route.method');
}

/** The allowed methods of each path in the contracts. */
function methodsByPath() {
  const paths = new Map<string, Set<string>>();
  for (const { path, method, stream } of publishedRoutes) {
    const methods = paths.get(path) ?? new Set();
    methods.add(method);
    if (method === 'GET' && !stream) methods.add('HEAD');
    paths.set(path, methods);
  }
  return paths;
}
