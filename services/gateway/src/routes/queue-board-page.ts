import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageHeaders } from './open-api-page';
import { answerProblems } from './problem-answers';

/** The page resolves its files against a `<base>`, whichever of its URLs was opened. */
const headers = {
  ...pageHeaders,
  'content-security-policy': pageHeaders['content-security-policy'].replace("base-uri 'none'", "base-uri 'self'"),
};

const base = '/api/admin/queues/';
/** The routes of bull-board's single-page app. */
const pages = ['', 'queue/:queueName', 'queue/:queueName/:jobId'];

/** Sends the browser's session token with the page's requests, as the site does: it is in local storage, never in a cookie. */
const session = `const { open } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.open = function (...call) {
  open.apply(this, call);
  const token = localStorage.getItem('authToken');
  if (token) this.setRequestHeader('authorization', 'Bearer ' + token);
  this.addEventListener('load', () => {
    if (this.status === 401) location.assign('/login');
    if (this.status === 403) location.assign('/');
  });
};
`;

const uiConfig = {
  boardTitle: 'Queues',
  showWorkers: false,
  showMetrics: false,
  hideRedisDetails: true,
  pollingInterval: { showSetting: true },
};

/**
 * Serves bull-board's page of the queues. Its files are static and reveal nothing; its data come from routes of the contract
 * table, for administrators only. It uses inline styles, so it has the same policy as the page of the API.
 */
export async function addQueueBoard(root: FastifyInstance) {
  const folder = path.join(path.dirname(require.resolve('@bull-board/ui/package.json')), 'dist');
  const page = pageOf(await readFile(path.join(folder, 'index.ejs'), 'utf8'));
  await root.register(async server => {
    answerProblems(server, headers);
    server.addHook('onRequest', (_request, reply, done) => {
      void reply.headers(headers);
      done();
    });
    await server.register(fastifyStatic, { root: path.join(folder, 'static'), prefix: `${base}static/`, index: false });
    const sendPage = (_request: unknown, reply: FastifyReply) => reply.type('text/html; charset=utf-8').send(page);
    for (const name of pages) server.get(base + name, sendPage);
    server.get(base.slice(0, -1), (_request, reply) => reply.redirect(base));
    server.get(`${base}session.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(session));
  });
}

/** bull-board's template, filled in, without third-party fonts, and with our script before its own. */
function pageOf(template: string): string {
  return template
    .replaceAll('<%= basePath %>', base)
    .replaceAll('<%= title %>', uiConfig.boardTitle)
    .replaceAll('<%= favIconDefault %>', 'static/images/logo.svg')
    .replaceAll('<%= favIconAlternative %>', 'static/favicon-32x32.png')
    .replaceAll('<%- uiConfig %>', JSON.stringify(uiConfig))
    .replaceAll(/<link[^>]*href="https:[^>]*>/g, '')
    .replace('<script defer', '<script defer src="session.js"></script><script defer');
}
