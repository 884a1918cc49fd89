import { runServiceCommand } from './site/service-commands.mjs';
import { SERVICES } from './site/site-processes.mjs';

// `npm run compare` compares the read models of the running local site with the services that own the data;
// `npm run compare -- community.activists` compares one of them. Exits with 2 if something differs.
const [asked] = process.argv.slice(2);
const services = asked ? [asked.split('.')[0] ?? ''] : SERVICES;
for (const service of services) {
  const code = await runServiceCommand(service, 'compare', asked ? [asked] : []).catch(error => {
    console.error(error.message);
    return 1;
  });
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code);
}
