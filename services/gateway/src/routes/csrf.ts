import type { FastifyRequest } from 'fastify';
import type { Route } from '@aar/contracts/contract';
import { Problem } from '@aar/platform/errors/problem';
import { bodyTypeChecker } from '@aar/platform/service/body-types';

/**
 * Guards against cross-site request forgery: refuses forms, texts, and every request that the browser marks as cross-site. A
 * route that accepts forms is called by mail programs, which are not pages. Runs before the body is read and before anything
 * is counted, so that a page of another site cannot use up the visitor's rate limit either.
 */
export function refuseCrossSite(route: Pick<Route, 'form' | 'upload' | 'bodyType'>) {
  const checkBodyType = bodyTypeChecker(route);
  return async ({ headers }: FastifyRequest) => {
    if (headers['sec-fetch-site'] === 'cross-site' && !route.form) throw new Problem('access.cross-site');
    checkBodyType(headers);
  };
}
