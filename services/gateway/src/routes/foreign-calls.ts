import type { FastifyRequest } from 'fastify';
import type { Route } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { bodyTypeChecker } from '@aar/platform/service/body-types';

/**
 * Keeps out what a page of another site can make a visitor's browser send: forms, texts, and whatever the browser itself says
 * was started elsewhere. A call that takes forms is posted by mail programs, which are no pages. Runs before the body is read
 * and before anything is counted, so that such a page cannot use up the visitor's calls either.
 */
export function refuseForeignCalls(route: Pick<Route, 'form' | 'upload' | 'bodyType'>) {
  const checkBodyType = bodyTypeChecker(route);
  return async ({ headers }: FastifyRequest) => {
    if (headers['sec-fetch-site'] === 'cross-site' && !route.form) throw new Problem('access.cross-site');
    checkBodyType(headers);
  };
}
