import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SignInProvider } from '@aar/contracts/vocabulary';
import { apiHeaders } from '../routes/answer-headers';
import { answerProblems } from '../routes/problem-answers';
import type { Departure, SignInRedirects } from './sign-in-redirects';

/** Binds the redirect and the callback to one browser. It authenticates nothing, and nothing else reads it. */
const cookieName = 'sign_in';
const tenMinutes = 600;

/** Serves `/auth/{provider}` and `/auth/{provider}/callback`, which browsers open as pages. */
export async function addSignInRoutes(server: FastifyInstance, redirects: SignInRedirects) {
  await server.register(cookie);
  answerProblems(server, apiHeaders);
  const kept = { path: '/auth', httpOnly: true, sameSite: 'lax', secure: redirects.isSecure } as const;

  const send = (reply: FastifyReply, { location, cookie: value }: Departure) => {
    if (value === undefined) void reply.clearCookie(cookieName, kept);
    else void reply.setCookie(cookieName, value, { ...kept, maxAge: tenMinutes });
    // The callback URL contains a code of the provider: apiHeaders prevent it from being cached or sent as a referrer.
    return reply.headers(apiHeaders).redirect(location, 302);
  };

  for (const provider of SignInProvider.options) {
    const url = `/auth/${provider}`;
    server.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      const ticket = new URLSearchParams(queryOf(request)).get('ticket') ?? undefined;
      return send(reply, await redirects.begin(provider, ticket, request.ip));
    });
    server.get(`${url}/callback`, { exposeHeadRoute: false }, async (request, reply) =>
      send(reply, await redirects.finish(provider, request.cookies[cookieName] ?? '', queryOf(request), request.ip)),
    );
  }
}

function queryOf({ raw }: FastifyRequest) {
  const [, query = ''] = /\?(.*)$/s.exec(raw.url!) ?? [];
  return query;
}
