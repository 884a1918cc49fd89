import http from 'node:http';

/**
 * Lets the journeys stop parts of the site: POST /<part>/kill, /<part>/stop and /<part>/start respond with 204 when done, start
 * when the part is ready. `start?NAME=value` starts a process with another setting. A killed process restarts by itself. Parts:
 * gateway, identity, community, content, notifications, worker-codes, worker-campaigns, inbox, queues, postgres, redis, nats.
 *
 * @param {import('../site/site.mjs').Site} site
 */
export async function startControl(site) {
  const server = http.createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control');
    const [, name = '', action = ''] = pathname.split('/');
    const process = site.processes.get(name);
    if (process) Object.assign(process.command.env, Object.fromEntries(searchParams));
    const done = request.method === 'POST' ? await act(site, name, action).catch(error => error.message) : 'Use POST';
    response
      .writeHead(done === true ? 204 : 404, { 'content-type': 'text/plain' })
      .end(done === true ? '' : String(done));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * @param {import('../site/site.mjs').Site} site
 * @param {string} name
 * @param {string} action
 * @returns {Promise<true | string>}
 */
async function act(site, name, action) {
  const process = site.processes.get(name);
  const server = site.servers[name];
  const actions = {
    kill: async () => (process ? process.kill() : server?.stop('SIGKILL')),
    stop: async () => (process ?? server)?.stop(),
    start: async () => {
      await (process ?? server)?.start();
      await process?.ready();
    },
  };
  const chosen = actions[/** @type {keyof typeof actions} */ (action)];
  if (!chosen || !(process ?? server)) return `No "${action}" of "${name}" here`;
  await chosen();
  return true;
}
