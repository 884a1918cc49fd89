import path from 'node:path';
import { freePort } from './ports.mjs';
import { installDependencies } from './site/dependencies.mjs';
import { root } from './site/root.mjs';
import { runSite } from './site/run-site.mjs';

// Like `npm start`, but from source: services start again when their files change, the web reloads by itself.
const gatewayPort = await freePort();

await runSite({
  prepare: async report => installDependencies(report),
  site: port => ({ port, gatewayPort, fromSource: true }),
  afterwards: port => startWeb(`http://127.0.0.1:${gatewayPort}`, port),
});

/** @param {string} gateway @param {number} port */
async function startWeb(gateway, port) {
  const { createServer } = await import('vite');
  const web = await createServer({
    root: path.join(root, 'frontend'),
    server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': gateway, '/auth': gateway } },
  });
  await web.listen();
  return () => web.close();
}
