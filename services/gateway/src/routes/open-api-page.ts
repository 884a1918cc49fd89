import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiHeaders } from './answer-headers';
import { openApi } from './open-api';

const page = '/api/docs';
const document = '/api/openapi.json';

/** Swagger UI writes styles into its page; its scripts are files of ours. */
const pageHeaders = {
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

/** Serves the OpenAPI document of the contract table, and its page for readers. */
export function addOpenApi(app: NestFastifyApplication) {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  server.addHook('onRoute', route => {
    if (route.url === document || route.url === page || route.url.startsWith(`${page}/`)) route.onRequest = addHeaders;
  });
  SwaggerModule.setup(page, app, openApi(), {
    raw: ['json'],
    jsonDocumentUrl: document,
    customSiteTitle: 'Animal Activist Register API',
    swaggerOptions: { persistAuthorization: false, tagsSorter: 'alpha', validatorUrl: null },
  });
}

function addHeaders(_request: FastifyRequest, reply: FastifyReply, done: () => void) {
  void reply.headers(pageHeaders);
  done();
}
