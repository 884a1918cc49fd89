/**
 * A route of the site as OpenAPI describes it.
 *
 * @typedef {object} ApiRoute
 * @property {string} method
 * @property {string} path with parameters in braces: `/api/events/{id}`
 * @property {boolean} isPublic
 * @property {{ name: string, schema: import('./values.mjs').Schema }[]} inPath
 * @property {{ name: string, required: boolean, schema: import('./values.mjs').Schema }[]} inQuery
 * @property {string[]} types content types of the body; none: no body is described
 * @property {import('./values.mjs').Schema} body
 */

/** Pages and files of the site, which OpenAPI does not describe. */
const PAGES = [
  '/',
  '/find-activists',
  '/support-requests',
  '/support-requests/{id}',
  '/events/{id}',
  '/blog/{slug}',
  '/stories/{id}',
  '/{slug}',
  '/admin/messaging',
  '/auth/google',
  '/auth/facebook/callback',
  '/assets/{slug}',
  '/robots.txt',
  '/api/docs',
  '/api/admin/queues/',
  '/api/admin/queues/queue/{slug}/{id}',
  '/api/nothing/{id}',
];

/**
 * All routes of an OpenAPI document, and the site's pages.
 *
 * @param {{ paths: Record<string, Record<string, any>> }} document
 * @returns {ApiRoute[]}
 */
export function routesOf({ paths }) {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, security = [] }]) => ({
      method: method.toUpperCase(),
      path,
      isPublic: security.some((/** @type {object} */ option) => Object.keys(option).length === 0),
      inPath: parameters.filter((/** @type {{ in: string }} */ one) => one.in === 'path'),
      inQuery: parameters.filter((/** @type {{ in: string }} */ one) => one.in === 'query'),
      types: Object.keys(requestBody?.content ?? {}),
      body: Object.values(requestBody?.content ?? {})[0]?.schema ?? {},
    })),
  );
  const text = { type: 'string' };
  const pages = PAGES.map(path => ({
    method: 'GET',
    path,
    isPublic: true,
    inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, schema: text })),
    inQuery: ['q', 'state', 'ticket', 'code', 'next'].map(name => ({ name, required: false, schema: text })),
    types: [],
    body: {},
  }));
  return [...routes, ...pages];
}
