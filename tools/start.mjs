import { build } from './site/build.mjs';
import { runSite } from './site/run-site.mjs';
import { prepareRuntime } from './site/runtime.mjs';

// PORT, DATA_DIR and SMTP_URL set the port, the data folder and the mail server; `npm start -- --fresh` deletes all data first.
await prepareRuntime(console.log);
await runSite({ build, site: port => ({ port }) });
