import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@aar/platform/errors/problem';
import { sendProblem } from '@aar/platform/errors/problem.filter';
import { apiHeaders } from './answer-headers';
import { openApi } from './open-api';

const page = '/api/docs';
const document = '/api/openapi.json';

/** Headers of third-party pages: they use inline styles; their scripts are files that we serve. */
export const pageHeaders = {
  ...apiHeaders,
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** The files that the page loads; the package of Swagger UI contains many more. */
const files = new Set([
  'favicon-16x16.png',
  'favicon-32x32.png',
  'swagger-ui-bundle.js',
  'swagger-ui-init.js',
  'swagger-ui-standalone-preset.js',
  'swagger-ui.css',
]);

/** Serves the OpenAPI document of the contract table, and Swagger UI for it. */
export function addOpenApi(app: NestFastifyApplication) {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  server.addHook('onRoute', route => {
    if (route.url === document || route.url === page || route.url.startsWith(`${page}/`)) route.onRequest = addHeaders;
  });
  // Generated at the first request, because it would take a tenth of the start-up time.
  SwaggerModule.setup(page, app, openApi, {
    raw: ['json'],
    jsonDocumentUrl: document,
    customSiteTitle: 'Animal Activist Register API',
    swaggerOptions: { persistAuthorization: false, tagsSorter: 'alpha', validatorUrl: null },
  });
}

function addHeaders({ params }: FastifyRequest, reply: FastifyReply, done: () => void) {
  const file = (params as { '*'?: string })['*'];
  if (file && !files.has(file)) return void sendProblem(new Problem('route.unknown'), reply);
  void reply.headers(pageHeaders);
  done();
}
