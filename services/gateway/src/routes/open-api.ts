import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { largestFile } from '@aar/contracts/body-sizes';
import type { Route } from '@aar/contracts/contract';
import { errors } from '@aar/contracts/errors';
import { type JsonSchema, jsonSchemaOf } from '@aar/contracts/json-schema';
import { bodyTypesOf } from '@aar/platform/service/body-types';
import { problemResponses, problemSchema } from './open-api-problems';
import { apiPrefix, publishedRoutes } from './published-routes';

/** The whole contract table as an OpenAPI 3.1 document. Schemas with an id become components. */
export function openApi(): OpenAPIObject {
  const inputs = describe(publishedRoutes, 'input');
  const outputs = describe(publishedRoutes, 'output');
  const paths: Record<string, Record<string, object>> = {};
  for (const route of publishedRoutes) {
    const path = apiPrefix + route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, outputs.schemaOf(route));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Animal Activist Register',
      version: '1',
      description:
        'What the web client calls. Send the token of a sign-in as `Authorization: Bearer <token>`; a cookie authorises nothing.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(publishedRoutes.map(tagOf))].map(name => ({ name })),
    paths,
    components: {
      schemas: { ...inputs.components, ...outputs.components, Problem: problemSchema(errors) },
      responses: problemResponses,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'A call repeated with the same key within a day gets the first answer and has no second effect. While the first is still worked on the answer is 409 `idempotency.running`: after Retry-After the same call with the same key gets the first answer.',
          schema: { type: 'string', maxLength: 200 },
        },
      },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  } as unknown as OpenAPIObject;
}

/** JSON Schemas of the inputs or outputs of all routes at once, so that a shared schema becomes one component. */
function describe(routes: Route[], io: 'input' | 'output') {
  const all = z.object(Object.fromEntries(routes.map(route => [route.id, route[io]])));
  const json = z.toJSONSchema(all, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Clients must tolerate new fields.
      if (io === 'output') delete jsonSchema.additionalProperties;
      if (z.globalRegistry.get(zodSchema)?.id === 'Instant')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  const { properties, $defs = {} } = withComponentRefs(json) as JsonSchema;
  for (const definition of Object.values($defs)) {
    delete definition.id;
    delete definition.$schema;
  }
  return { components: $defs, schemaOf: (route: Route) => properties![route.id]! };
}

/** Points references to the components, and drops the patterns with which zod repeats a format. */
const withComponentRefs = (json: object): object =>
  JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/'), (_name, value) => {
    if (value?.type === 'string' && value.format) delete value.pattern;
    return value;
  }) as object;

const tagOf = (route: Route) => route.id.split('.').slice(1, -1).join('.');

const proofNeeded =
  '403 `auth.step-up-required` unless the session signed in, or proved a credential (`POST /api/auth/step-up`), within the last ten minutes';

function operation(route: Route, output: JsonSchema) {
  const input = withComponentRefs(jsonSchemaOf(route.input)) as JsonSchema;
  const fields = Object.entries(input.properties ?? {});
  const isRequired = (name: string) => input.required?.includes(name) ?? false;
  const isInPath = ([name]: [string, JsonSchema]) => route.path.split('/').includes(`:${name}`);
  const rest = fields.filter(field => !isInPath(field));
  const isInUrl = route.method === 'GET' || route.method === 'DELETE';
  return {
    operationId: route.id,
    summary: route.summary,
    ...(route.stepUp && { description: `${route.stepUp === true ? '' : 'For some inputs: '}${proofNeeded}` }),
    tags: [tagOf(route)],
    security: route.access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ...fields.filter(isInPath).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
      ...(isInUrl ? rest : []).map(([name, schema]) => ({ name, in: 'query', required: isRequired(name), schema })),
      ...(route.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(!isInUrl && rest.length > 0 && { requestBody: bodyOf(rest, isRequired, route) }),
    responses: { [route.status ?? 200]: success(route, output), ...problemsOf(route, fields.length > 0) },
  };
}

function bodyOf(fields: [string, JsonSchema][], isRequired: (name: string) => boolean, route: Route) {
  const { upload } = route;
  const required = fields.map(([name]) => name).filter(isRequired);
  const file = { type: 'string', format: 'binary', description: `At most ${upload && largestFile(upload)}` };
  const schema = {
    type: 'object',
    properties: { ...Object.fromEntries(fields), ...(upload && { file }) },
    ...((required.length > 0 || upload) && { required: upload ? [...required, 'file'] : required }),
    additionalProperties: false,
  };
  const types = upload ? ['multipart/form-data'] : bodyTypesOf(route);
  return { required: required.length > 0, content: Object.fromEntries(types.map(type => [type, { schema }])) };
}

function success({ status, stream, file, csv }: Route, schema: JsonSchema) {
  if (status === 204) return { description: 'Done' };
  if (file) return { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  const content = { [stream ? 'text/event-stream' : 'application/json']: { schema } };
  return { description: 'Done', content: { ...content, ...(csv && { 'text/csv': { schema: { type: 'string' } } }) } };
}

function problemsOf({ access, method, path, owner, stepUp }: Route, hasInput: boolean) {
  const statuses = [
    ...(hasInput ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    ...(access === 'editor' || access === 'admin' || method !== 'GET' || stepUp ? [403] : []),
    ...(path.includes(':') ? [404] : []),
    ...(method === 'POST' || method === 'PUT' ? [413, 415] : []),
    429,
    ...(owner === 'gateway' ? [] : [503, 504]),
  ];
  return {
    ...Object.fromEntries(statuses.map(status => [status, { $ref: `#/components/responses/Problem${status}` }])),
    default: { $ref: '#/components/responses/Problem' },
  };
}
