import { runServiceCommand } from './site/service-commands.mjs';

// `npm run resync -- identity.members [--since 2026-11-01T00:00Z] [--only id,id] [--rate 200]` publishes an aggregate of the
// running local site again; `npm run resync -- identity` lists those of a service.
const [asked = '', ...options] = process.argv.slice(2);
const [service = '', noun] = asked.split('.');
if (!service) {
  console.error('npm run resync -- identity.members [--since 2026-11-01T00:00Z] [--only id,id] [--rate 200]');
  process.exit(2);
}
process.exitCode = await runServiceCommand(service, 'resync', noun ? [asked, ...options] : options).catch(error => {
  console.error(error.message);
  return 1;
});
