import path from 'node:path';
import { freePort } from './ports.mjs';
import { root } from './site/root.mjs';
import { runSite } from './site/run-site.mjs';
import { prepareRuntime } from './site/runtime.mjs';

// Like `npm start`, but from source: services restart when their files change, the web app reloads by itself.
await prepareRuntime(console.log);
const gatewayPort = await freePort();

await runSite({
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
