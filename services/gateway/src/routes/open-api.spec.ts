import type { Route } from '@aar/contracts/contract';
import { errors } from '@aar/contracts/errors';
import { openApi } from './open-api';
import { publishedRoutes } from './published-routes';

interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { $ref?: string; content?: object }>;
  security: object[];
}

const document = openApi() as unknown as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
};
const operationOf = ({ method, path }: Route) =>
  document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!;

test('every published route is described, and no internal one', () => {
  const ids = Object.values(document.paths).flatMap(path => Object.values(path).map(({ operationId }) => operationId));
  expect(ids.sort()).toEqual(publishedRoutes.map(({ id }) => id).sort());
  expect(new Set(ids).size).toBe(ids.length);
  expect(JSON.stringify(document)).not.toContain('/internal/sessions/find');
});

test.each(publishedRoutes.map(route => [route.id, route] as const))(
  '%s names every field of its input once, in the path, the query or the body',
  (_id, route) => {
    const { parameters, requestBody } = operationOf(route);
    const type = route.upload ? 'multipart/form-data' : 'application/json';
    const fields = [
      ...parameters.flatMap(({ name, $ref }) => ($ref ? [] : [name!])),
      ...Object.keys(requestBody?.content[type]?.schema.properties ?? {}),
    ];
    const expected = [...Object.keys(route.input.shape), ...(route.upload ? ['file'] : [])];
    expect(fields.sort()).toEqual(expected.sort());
    const inPath = parameters.filter(parameter => parameter.in === 'path');
    expect(inPath.map(({ name }) => name).sort()).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, n]) => n).sort());
    expect(inPath.every(({ required }) => required)).toBe(true);
  },
);

test('a route that needs a session says so and lists 401', () => {
  for (const route of publishedRoutes) {
    const { security, responses } = operationOf(route);
    const optional = security.some(option => Object.keys(option).length === 0);
    expect([route.id, optional]).toEqual([route.id, route.access === 'public']);
    expect([route.id, '401' in responses]).toEqual([route.id, route.access !== 'public']);
  }
});

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  for (const [reference, kind, name] of references)
    expect([reference, document.components[kind!]?.[name!]]).toEqual([reference, expect.any(Object)]);
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('the problem schema lists every error code', () => {
  const { code } = (document.components.schemas!.Problem as { properties: { code: { enum: string[] } } }).properties;
  expect(code.enum).toEqual(Object.keys(errors));
});
