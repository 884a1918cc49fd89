import { build } from './site/build.mjs';
import { runSite } from './site/run-site.mjs';
import { prepareRuntime } from './site/runtime.mjs';

// PORT, DATA_DIR and SMTP_URL change where the site is, where its data is kept and where its e-mail goes;
// `npm start -- --fresh` begins with no data.
await prepareRuntime(console.log);
await runSite({ build, site: port => ({ port }) });
