import { setTimeout as sleep } from 'node:timers/promises';
import { Ids } from './ids.mjs';
import { assemble, openRegister } from './people.mjs';
import { plant } from './plant.mjs';
import { routesOf } from './routes.mjs';

/** Milliseconds until the planted data has reached every service. */
const SPREAD = 1_500;

/**
 * The data from which calls are built.
 *
 * @typedef {object} World
 * @property {number} seed
 * @property {import('./routes.mjs').ApiRoute[]} routes
 * @property {Record<string, import('./values.mjs').Schema>} components
 * @property {Ids} ids
 * @property {import('./people.mjs').Callers} callers
 * @property {import('./judge.mjs').Canary[]} canaries
 * @property {import('./people.mjs').Register} register to be closed
 */

/**
 * Prepares callers, texts that they may not read, and the ids of all existing items.
 *
 * @param {import('../site/site.mjs').Site} site
 * @param {{ seed: number, calls: number, sender: import('./send.mjs').Sender }} options
 * @returns {Promise<World>}
 */
export async function prepareWorld(site, { seed, calls, sender }) {
  const ask = asking(sender);
  const register = await openRegister({ ask, databaseUrl: site.databaseUrl('identity') });
  try {
    const { email, password } = site.signIns.find(({ role }) => role === 'administrator') ?? {};
    const { token: admin } = await ask('POST /auth/login', { email, password });
    const callers = await assemble(register, calls);
    const ids = new Ids();
    for (const { id } of callers.all()) ids.spare(id);
    const canaries = await plant({ ask, register, admin, callers, ids });
    await ask(
      `POST /admin/users/${callers.who('suspended')?.id}/suspend`,
      { reason: 'Writes to strangers at night' },
      admin,
    );
    await sleep(SPREAD);
    const document = await ask('GET /openapi.json');
    const routes = routesOf(document);
    await survey({ routes, callers, ids, sender });
    ids.close();
    return { seed, routes, components: document.components.schemas, ids, callers, canaries, register };
  } catch (error) {
    await register.close();
    throw error;
  }
}

/**
 * Reads every list as each role that may read it, to collect ids.
 *
 * @param {{ routes: World['routes'], callers: World['callers'], ids: Ids, sender: import('./send.mjs').Sender }} site
 */
async function survey({ routes, callers, ids, sender }) {
  const lists = routes.filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.includes('{'),
  );
  for (const role of ['visitor', 'member', 'other', 'admin'])
    for (const { path } of lists) {
      const { status, headers, body } = await sender.send(
        { method: 'GET', url: path, headers: {} },
        callers.who(role)?.token,
      );
      if (status === 200 && headers['content-type']?.startsWith('application/json'))
        ids.harvest(path, JSON.parse(body));
    }
}

/** @param {import('./send.mjs').Sender} sender @returns {import('./people.mjs').Ask} */
const asking = sender => async (http, content, token) => {
  const [method = 'GET', path = ''] = http.split(' ');
  const { status, body } = await sender.send(
    {
      method,
      url: `/api${path}`,
      headers: content ? { 'content-type': 'application/json' } : {},
      ...(content && { body: Buffer.from(JSON.stringify(content)) }),
    },
    token,
  );
  if (status < 200 || status > 299) throw new Error(`${http} was answered ${status} ${body}`);
  return body ? JSON.parse(body) : undefined;
};
