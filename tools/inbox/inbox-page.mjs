import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { isTrustedRequest } from '../trusted-requests.mjs';
import { KEPT } from './mailbox.mjs';

const FILES = { '/': 'inbox.html', '/inbox.js': 'inbox.js', '/inbox.css': 'inbox.css' };
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

// The frame that shows a received message inherits this policy: its scripts do not run, and it loads nothing but pictures.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src * data:; frame-src 'self'; frame-ancestors 'self'";

/**
 * Serves the inbox's page and its JSON API:
 * GET /api/messages?to=&subject=&channel=&search=&limit=&preview=yes , GET /api/messages/:id , GET /api/count (the same filters),
 * DELETE /api/messages, GET /api/live (server-sent `change` events). Other sites get 403.
 *
 * @param {{ mailbox: import('./mailbox.mjs').Mailbox, port: number, host: string, names?: string[] }} options names: host
 *   names of the page besides localhost
 */
export async function startInboxPage({ mailbox, port, host, names }) {
  const server = http.createServer((request, response) => {
    if (!isTrustedRequest(request, names))
      return sendJson(response, 403, { message: 'This page is not for other sites' });
    answer(mailbox, request, response).catch(error => sendJson(response, 500, { message: error.message }));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {import('./mailbox.mjs').Mailbox} mailbox
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 */
async function answer(mailbox, request, response) {
  const url = new URL(request.url ?? '/', 'http://inbox');
  const { limit, preview, ...filter } = Object.fromEntries(url.searchParams);
  const id = /^\/api\/messages\/(\d+)$/.exec(url.pathname)?.[1];
  const call = `${request.method} ${id ? '/api/messages/:id' : url.pathname}`;

  if (call === 'GET /api/messages') {
    const messages = await mailbox.list({
      ...filter,
      limit: Math.min(Number(limit) || 100, KEPT),
      preview: preview === 'yes',
    });
    return sendJson(response, 200, { messages, total: mailbox.count(filter) });
  }
  if (call === 'GET /api/messages/:id') {
    const message = await mailbox.read(id ?? '');
    return message ? sendJson(response, 200, message) : sendJson(response, 404, { message: 'No such message' });
  }
  if (call === 'GET /api/count') return sendJson(response, 200, { count: mailbox.count(filter) });
  if (call === 'DELETE /api/messages') {
    mailbox.clear();
    return response.writeHead(204).end();
  }
  if (call === 'GET /api/live') return streamChanges(mailbox, request, response);

  const file = FILES[/** @type {keyof typeof FILES} */ (url.pathname)];
  if (request.method !== 'GET' || !file) return sendJson(response, 404, { message: 'No such page' });
  const type = TYPES[/** @type {keyof typeof TYPES} */ (path.extname(file).slice(1))];
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY });
  return response.end(fs.readFileSync(path.join(import.meta.dirname, 'page', file)));
}

/** @param {http.ServerResponse} response @param {number} status @param {object} body */
function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/**
 * Throttled to one event per 250 ms: a broadcast brings thousands of changes.
 *
 * @param {import('./mailbox.mjs').Mailbox} mailbox
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 */
function streamChanges(mailbox, request, response) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': connected\n\n');
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const tell = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      response.write('event: change\ndata: {}\n\n');
    }, 250);
  };
  mailbox.on('change', tell);
  request.on('close', () => {
    clearTimeout(timer);
    mailbox.off('change', tell);
  });
}
